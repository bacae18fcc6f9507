-- Why: how fair a lane is, live: what each tenant had, was entitled to and waited, minute by minute, summed up from the slot record by one node
--   at a time; and slots that stood idle beside waiting work, by cause, as each node saw its own.
-- Effect on a running system: three new tables; rows older than 26 hours are removed. At most 500 rows for a lane and minute.
-- Undo: drop table idle_minute, tenant_minute, lane_minute.

-- at_minute: minutes since 1970, UTC. Whoever inserts the row sums the minute up.
create table lane_minute (
	lane smallint not null,
	at_minute bigint not null,
	slots int not null,
	primary key (lane, at_minute)
);

-- All times in slot-milliseconds or milliseconds. tenant 0: all that did not fit. waits: numbers of starts by length of wait.
create table tenant_minute (
	lane smallint not null,
	at_minute bigint not null,
	tenant int not null,
	used_millis bigint not null,
	backlog_millis bigint not null,
	served_millis bigint not null,
	entitled_millis bigint not null,
	ended int not null,
	waited_millis bigint not null,
	ran_millis bigint not null,
	waits varchar(4000) not null,
	primary key (lane, at_minute, tenant)
);

create table idle_minute (
	lane smallint not null,
	at_minute bigint not null,
	cause varchar(24) not null,
	idle_millis bigint not null,
	primary key (lane, at_minute, cause)
);
