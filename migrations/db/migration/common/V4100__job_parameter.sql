-- Why: jobs that are started from parameters (own jobs) keep them until their details are removed.
-- Effect on a running system: one new table, nothing is locked.
-- Undo: drop table job_parameter;

create table job_parameter (
	job bigint not null,
	name varchar(60) not null,
	text varchar(1000) not null,
	primary key (job, name)
);
