-- Why: when a job will likely start is told from how long comparable jobs have waited; how often that came true is
--   measured.
-- Effect on a running system: two new tables.
-- Undo: drop table start_sample; drop table range_coverage.

-- One row for each job that was seen waiting for its start; what is older than 14 days is removed. band: the size as a
-- power of ten of slot-seconds. hold: the code of what held it when it was first seen. from_at and to_at: the range that
-- it was given then.
create table start_sample (
	job bigint not null primary key,
	lane varchar(32) not null,
	type varchar(32) not null,
	band int not null,
	hold varchar(24) not null,
	ready_at datetime(6) not null,
	from_at datetime(6) null,
	to_at datetime(6) null,
	started_at datetime(6) null
);
create index start_sample_like on start_sample (lane, type, band, hold, started_at);
create index start_sample_started on start_sample (started_at);

-- How many of the ranges of the last 14 days came true, as it was measured on a day.
create table range_coverage (
	lane varchar(32) not null,
	day_on date not null,
	ranges int not null,
	covered int not null,
	primary key (lane, day_on)
);
