-- why:    who changed what, when, why, from what to what; written in the change's own transaction
-- effect: a new table only
-- undo:   drop table audit
create table audit (
	id bigint not null auto_increment primary key,
	at datetime(6) not null,
	actor varchar(100) not null,
	role varchar(20),
	on_behalf_of varchar(100),
	origin varchar(200) not null,
	request varchar(64),
	action varchar(60) not null,
	object_type varchar(40) not null,
	object_id varchar(200) not null,
	tenant int,
	before_text varchar(2000),
	after_text varchar(2000),
	reason varchar(300)
);
create index audit_tenant on audit (tenant, id);
create index audit_object on audit (object_type, object_id, id);
create index audit_actor on audit (actor, id);
