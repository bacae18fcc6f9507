-- why:    a tenant's connection to a provider, with its credentials under the secret key
-- effect: a new table only
-- undo:   drop table provider_connection
create table provider_connection (
	id bigint not null auto_increment primary key,
	tenant int not null,
	name varchar(60) not null,
	provider varchar(60) not null,
	collection varchar(60) not null,
	credentials varchar(8000) not null, -- encrypted; empty where none are needed
	created_by varchar(100) not null,
	created_at datetime(6) not null,
	version int not null,
	constraint provider_connection_name unique (tenant, name)
);
