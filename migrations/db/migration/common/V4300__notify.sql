-- Why: customers are told when their jobs end: the outbox, which is written with the job's end; where a tenant wants to be told (an
--   outlet); and what is sent there (deliveries).
-- Effect on a running system: new tables only, nothing is locked.
-- Undo: drop table notify_delivery; drop table notify_outbox; drop table notify_outlet;

-- Where a tenant is told, one of each kind. due: when somebody is to look what is to be sent; null while nothing waits. leased_until:
-- until when a node sends; token: of its lease, grows with each. failures and given_up: in a row.
create table notify_outlet (
	tenant int not null,
	kind varchar(10) not null,
	target varchar(2700) not null,
	tells varchar(60) not null,
	secret varchar(500) null,
	old_secret varchar(500) null,
	old_until datetime(6) null,
	version int not null,
	due datetime(6) null,
	leased_until datetime(6) null,
	token bigint not null default 0,
	failures int not null default 0,
	given_up int not null default 0,
	paused_at datetime(6) null,
	paused_reason varchar(500) null,
	primary key (tenant, kind)
);

create index notify_outlet_due on notify_outlet (due);

-- Jobs that ended, until they are handed to the outlets.
create table notify_outbox (
	id bigint not null auto_increment primary key,
	tenant int not null,
	job bigint not null,
	event varchar(60) not null,
	state varchar(12) not null,
	body text not null
);

-- What is sent and what came of it. recipient: one of the outlet's, empty where it has but one.
create table notify_delivery (
	id bigint not null auto_increment primary key,
	tenant int not null,
	kind varchar(10) not null,
	recipient varchar(254) not null,
	event varchar(60) not null,
	job bigint null,
	body text not null,
	state varchar(10) not null,
	due datetime(6) null,
	attempts int not null default 0,
	note varchar(500) null,
	created_at datetime(6) not null,
	waiting_since datetime(6) not null,
	ended_at datetime(6) null,
	constraint notify_delivery_once unique (tenant, kind, event, recipient)
);

create index notify_delivery_due on notify_delivery (tenant, kind, due);
create index notify_delivery_newest on notify_delivery (tenant, id);
create index notify_delivery_age on notify_delivery (created_at);
