-- Why: what held a lane, a tenant in it, an account or a job, and for how long, so that "why did it wait" can be told
--   afterwards.
-- Effect on a running system: one new table. What holds at this moment is recorded from the next look on.
-- Undo: drop table hold_span.

-- A row says that a rule of the predicate (clause) held: a whole lane (tenant, account and job 0), a tenant in a lane,
-- an account in all lanes (lane and tenant 0), or a job. ended is 9999-12-31 while it holds, so that the unique key lets
-- one of several nodes open a span; ends: when it will end by itself. used and most: how much of how much was used when
-- it began. actor and reason: of a pause; the reason of a throttle.
create table hold_span (
	id bigint not null auto_increment primary key,
	lane smallint not null,
	tenant int not null,
	account int not null,
	job bigint not null,
	clause varchar(24) not null,
	since datetime(6) not null,
	ended datetime(6) not null,
	ends datetime(6) null,
	used int null,
	most int null,
	actor varchar(100) null,
	reason varchar(300) null,
	constraint hold_span_key unique (lane, tenant, account, job, ended, clause)
);
create index hold_span_ended on hold_span (ended);
