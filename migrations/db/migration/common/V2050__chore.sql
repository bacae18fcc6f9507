-- Why: work that one node at a time does for all, such as comparing counters with rows, and the index by which the open
--   jobs of a flow are counted for it.
-- Effect on a running system: one new table; an index on a table of at most some thousand rows.
-- Undo: drop table chore; drop index open_job_flow on open_job.

-- due: when it is to be done next; while it is being done, when another may take it from a holder that fell silent.
create table chore (
	name varchar(40) not null primary key,
	due datetime(6) not null,
	holder varchar(36) null
);

create index open_job_flow on open_job (lane, tenant);
