-- why:    what a sync keeps beside its job, how far each connection is, and which records it has served
-- effect: new tables only
-- undo:   drop table sync_run, sync_address, sync_mark, sync_record
create table sync_run (
	job bigint not null primary key,
	tenant int not null,
	connection bigint not null,
	kind varchar(12) not null, -- full, incremental, repair
	ids mediumtext null, -- JSON, of a repair
	provider mediumtext not null, -- as it was when the job was taken in
	confirmed int null, -- how many missing records a person lets it remove
	started_at datetime(6) null, -- null before the first request
	since datetime(6) null, -- changes since then are asked for, null for everything
	mark datetime(6) null, -- from before the first request: the connection's mark once all is stored
	at_position mediumtext null, -- JSON: what is asked for next
	round_no int not null default 0, -- how often it began again because a cursor was no longer known
	pages int not null default 0,
	records_read bigint not null default 0,
	records_written bigint not null default 0,
	records_rejected bigint not null default 0,
	records_skipped bigint not null default 0,
	waits int not null default 0, -- in a row
	waiting_since datetime(6) null,
	finished boolean not null default false, -- the documented end was reached
	missing int null, -- how many records a full sync did not see, null until that is counted
	removed int not null default 0,
	note varchar(500) null -- a sentence for the connection's owner
);
create index sync_run_by_connection on sync_run (connection, job);

-- The addresses that a run has asked: one seen before is a ring.
create table sync_address (
	job bigint not null,
	round_no int not null,
	address varbinary(32) not null, -- SHA-256
	primary key (job, round_no, address)
);

create table sync_mark (
	connection bigint not null primary key,
	mark datetime(6) not null,
	job bigint not null
);

-- Which records a connection has served, and which run saw each last.
create table sync_record (
	connection bigint not null,
	record_key varbinary(1020) not null, -- UTF-8 of up to 255 characters
	job bigint not null,
	round_no int not null,
	primary key (connection, record_key)
);
create index sync_record_by_job on sync_record (connection, job);
