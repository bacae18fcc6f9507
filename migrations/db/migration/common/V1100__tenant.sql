-- why:    who is served: tenants, and the plans that they are on
-- effect: new tables only
-- undo:   drop table tenant, plan
create table plan (
	code varchar(40) not null primary key,
	name varchar(100) not null
);

insert into plan (code, name) values ('standard', 'Standard');

create table tenant (
	id int not null auto_increment primary key,
	code varchar(40) not null,
	name varchar(100) not null,
	badge varchar(2) not null,
	colour int not null,
	state varchar(20) not null,
	plan varchar(40) not null,
	zone varchar(60) not null,
	granted_lanes varchar(400) not null,
	max_priority varchar(20) not null,
	created_at datetime(6) not null,
	version int not null,
	constraint tenant_code unique (code),
	constraint tenant_plan foreign key (plan) references plan (code)
);
