-- Why: schedules: what people set (job_schedule), when each is due next (schedule_due), and what came of it (schedule_run).
-- Effect on a running system: new tables only, nothing is locked.
-- Undo: drop table schedule_run; drop table schedule_due; drop table schedule_parameter; drop table job_schedule;

create table job_schedule (
	id bigint not null auto_increment primary key,
	tenant int not null,
	name varchar(100) not null,
	type varchar(32) not null,
	cron varchar(100) not null,
	zone varchar(60) not null,
	paused_by varchar(100) null,
	paused_at datetime(6) null,
	created_by varchar(100) not null,
	created_at datetime(6) not null,
	version int not null,
	constraint job_schedule_name unique (tenant, name)
);

create table schedule_parameter (
	schedule bigint not null,
	name varchar(60) not null,
	text varchar(1000) not null,
	primary key (schedule, name)
);

-- due: the time by the cron, null while nothing is to come. fire_at: when it is fired; later than due only where it is made up
-- for after the system was away.
create table schedule_due (
	schedule bigint not null primary key,
	due datetime(6) null,
	fire_at datetime(6) null
);

create index schedule_due_at on schedule_due (fire_at);

-- One due time of a schedule is decided once, whoever comes first. missed: times before it that nothing came of.
create table schedule_run (
	schedule bigint not null,
	due datetime(6) not null,
	decided_at datetime(6) not null,
	outcome varchar(12) not null,
	job bigint null,
	missed int not null default 0,
	detail varchar(500) null,
	primary key (schedule, due)
);
