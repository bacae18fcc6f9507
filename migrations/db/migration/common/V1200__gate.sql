-- Why: the rows that the gate decides on: lanes, one flow per tenant and lane, step requests, the slots of each node,
--   and one record per attempt. No foreign keys: a claim locks the rows that it takes and nothing else.
-- Effect on a running system: new tables only.
-- Undo: drop table step_attempt, open_job, slot, node, step_request, flow, account, lane.

-- A lane's row is the lock under which everything that the gate decides happens. clock, starts and changes move with
-- each decision, version with each edit or pause.
create table lane (
	id smallint not null primary key,
	name varchar(32) not null,
	title varchar(60) not null,
	description varchar(300) not null,
	policy varchar(24) not null,
	default_cap int not null,
	node_slots int not null,
	quantum_millis bigint not null,
	slice_millis bigint not null,
	step_timeout_millis bigint not null,
	queue_limit int not null,
	largest_cost_millis bigint null,
	open_limit int not null,
	clock bigint not null,
	starts bigint not null,
	changes bigint not null,
	paused boolean not null,
	paused_by varchar(100) null,
	paused_at datetime(6) null,
	paused_reason varchar(300) null,
	version int not null,
	constraint lane_name unique (name)
);

-- A provider's limits. Account 0 is work without a provider.
create table account (
	id int not null primary key,
	cap int not null,
	running int not null,
	throttled_until datetime(6) null,
	paused boolean not null
);

-- One tenant's backlog and share in one lane. waiting counts what is READY, launches, pinned and urgent are parts of it.
-- cap and open_limit are what holds now: the tenant's own or the lane's, kept up by edits of the lane.
-- key_turn is the turn where the flow could start something on any node, else null; key_started likewise for a node
-- that may open no further job (it serves flows with waiting steps only).
create table flow (
	lane smallint not null,
	tenant int not null,
	account int not null,
	weight int not null,
	cap int not null,
	own_cap boolean not null,
	open_limit int not null,
	queue_limit int null,
	running int not null,
	waiting int not null,
	launches int not null,
	pinned int not null,
	urgent int not null,
	open_jobs int not null,
	turn bigint not null,
	entry bigint not null,
	key_turn bigint null,
	key_started bigint null,
	paused boolean not null,
	paused_by varchar(100) null,
	paused_at datetime(6) null,
	paused_reason varchar(300) null,
	until_at datetime(6) null,
	back_weight int null,
	back_cap int null,
	version int not null,
	primary key (lane, tenant, account)
);
create index flow_turn on flow (lane, account, key_turn, tenant);
create index flow_started on flow (lane, account, key_started, tenant);
create index flow_until on flow (until_at);
create index flow_tenant on flow (tenant, lane);

-- One step execution that waits or runs. queue: 0 a step that any node may run, 1 a launch, n > 1 only for the node
-- whose number is n. ready_rank is null unless READY.
create table step_request (
	id bigint not null auto_increment primary key,
	lane smallint not null,
	tenant int not null,
	account int not null,
	job bigint not null,
	grp bigint null,
	step varchar(100) not null,
	step_execution bigint null,
	queue int not null,
	state varchar(10) not null,
	node varchar(64) null,
	boot varchar(36) null,
	token bigint not null,
	attempt int not null,
	cost bigint not null,
	urgent boolean not null,
	job_rank bigint not null,
	ready_rank bigint null,
	ready_at datetime(6) not null,
	due datetime(6) null,
	started_at datetime(6) null,
	ended_at datetime(6) null,
	failure varchar(1000) null
);
create index request_head on step_request (lane, tenant, account, queue, ready_rank, job, id);
create index request_group on step_request (grp, state);
create index request_job on step_request (job, state);
create index request_due on step_request (lane, state, due);

-- A process that serves. n is its number in step_request.queue.
create table node (
	id varchar(64) not null primary key,
	n int not null,
	boot varchar(36) not null,
	address varchar(200) not null,
	version varchar(40) not null,
	started datetime(6) not null,
	heartbeat datetime(6) not null,
	ended datetime(6) null,
	constraint node_number unique (n)
);

-- A permit of a node to run one step; n counts from 0. request and token are null where it is free.
create table slot (
	node varchar(64) not null,
	lane smallint not null,
	n int not null,
	request bigint null,
	token bigint null,
	primary key (node, lane, n)
);
create index slot_lane on slot (lane, node, n);

-- Jobs that are open in Spring Batch, and the node that owns their manager. batch_job opens it again elsewhere.
create table open_job (
	job bigint not null primary key,
	lane smallint not null,
	tenant int not null,
	account int not null,
	urgent boolean not null,
	job_rank bigint not null,
	batch_job varchar(100) not null,
	node varchar(64) not null,
	boot varchar(36) not null
);
create index open_job_node on open_job (node);

-- The slot record: one row per start, written in the claim's transaction and closed in the settle's. charged is in
-- slot-milliseconds so far.
create table step_attempt (
	request bigint not null,
	token bigint not null,
	lane smallint not null,
	tenant int not null,
	job bigint not null,
	node varchar(64) not null,
	n int not null,
	ready_at datetime(6) not null,
	started_at datetime(6) not null,
	ended_at datetime(6) null,
	charged bigint not null,
	outcome varchar(10) null,
	primary key (request, token)
);
create index attempt_lane on step_attempt (lane, started_at);

insert into lane (id, name, title, description, policy, default_cap, node_slots, quantum_millis, slice_millis,
	step_timeout_millis, queue_limit, largest_cost_millis, open_limit, clock, starts, changes, paused, version) values
	(1, 'interactive', 'Interactive', 'Small jobs that somebody waits for', 'deficit_round_robin', 4, 8, 2000, 1000,
		120000, 1000, 30000, 4, 0, 0, 0, false, 0),
	(2, 'bulk', 'Bulk', 'Large files, cut into many steps', 'deficit_round_robin', 2, 4, 4000, 2000,
		900000, 10000, null, 4, 0, 0, 0, false, 0),
	(3, 'scheduled', 'Scheduled', 'Jobs that start by the clock', 'deficit_round_robin', 1, 2, 4000, 2000,
		900000, 1000, null, 4, 0, 0, 0, false, 0);

insert into account (id, cap, running, throttled_until, paused) values (0, 1000000, 0, null, false);
