-- Why: what a job costs is learned from what such jobs took.
-- Effect on a running system: a new table; new columns with defaults: jobs that are there already teach nothing; an index
--   on job that is built while it is read and written.
-- Undo: drop table cost_history; drop index job_measured on job; drop the added columns.

-- The last slot-milliseconds per unit of a tenant's jobs, newest last, by blanks.
create table cost_history (
	type varchar(32) not null,
	unit varchar(60) not null,
	tenant int not null,
	rates varchar(2000) not null,
	changed_at datetime(6) not null,
	primary key (type, unit, tenant)
);
create index cost_history_recent on cost_history (type, unit, changed_at);

-- work: its units, as name=number by blanks. used_millis: what it took. measured: whether its history has it.
alter table job add column work varchar(400) null;
alter table job add column used_millis bigint null;
alter table job add column measured boolean not null default true;
create index job_measured on job (measured, state, ended_at);
