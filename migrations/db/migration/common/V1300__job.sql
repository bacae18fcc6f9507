-- Why: the customer's job, from submission to its final state, and how far each of its parts is.
-- Effect on a running system: two new tables, nothing is locked.
-- Undo: drop table job_part; drop table job;

create table job (
	id bigint not null auto_increment primary key,
	tenant int not null,
	type varchar(32) not null,
	name varchar(255) not null,
	lane varchar(40) not null,
	priority varchar(8) not null,
	state varchar(12) not null,
	cost_millis bigint not null,
	submitted_at datetime(6) not null,
	submitted_by varchar(100) not null,
	request_key varchar(80) null,
	request_print varchar(64) null,
	started_at datetime(6) null,
	wait_millis bigint null,
	ended_at datetime(6) null,
	failure varchar(1000) null,
	version bigint not null default 0,
	constraint job_request unique (tenant, request_key)
);

create index job_by_tenant on job (tenant, id);
create index job_by_tenant_state on job (tenant, state, id);
create index job_by_tenant_end on job (tenant, ended_at, id);
create index job_by_state on job (state, id);
create index job_by_lane on job (lane, state, id);

create table job_part (
	job bigint not null,
	part int not null,
	units bigint not null,
	units_done bigint not null default 0,
	records_read bigint not null default 0,
	records_written bigint not null default 0,
	records_rejected bigint not null default 0,
	records_skipped bigint not null default 0,
	primary key (job, part)
);
