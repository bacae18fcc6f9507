-- why:    who signs in, which tokens call the API, and which names have to wait after wrong passwords
-- effect: new tables only
-- undo:   drop table sign_in_wait, api_token, app_user
create table app_user (
	id bigint not null auto_increment primary key,
	name varchar(60) not null,
	password varchar(200) not null,
	role varchar(20) not null,
	tenant int,
	zone varchar(60),
	enabled boolean not null,
	demo boolean not null,
	-- rises with each change of password or role: sessions from before it end
	credential int not null,
	created_at datetime(6) not null,
	version int not null,
	constraint app_user_name unique (name),
	constraint app_user_tenant foreign key (tenant) references tenant (id)
);

create table api_token (
	id bigint not null auto_increment primary key,
	name varchar(60) not null,
	-- SHA-256 in hexadecimal: 256 random bits need no slow hash
	hash varchar(64) not null,
	role varchar(20) not null,
	tenant int,
	demo boolean not null,
	created_by varchar(60) not null,
	created_at datetime(6) not null,
	expires_at datetime(6),
	revoked_at datetime(6),
	constraint api_token_hash unique (hash),
	constraint api_token_tenant foreign key (tenant) references tenant (id)
);

create table sign_in_wait (
	-- SHA-256 of name and address
	id varchar(64) not null primary key,
	failures int not null,
	until_at datetime(6) not null
);
create index sign_in_wait_until on sign_in_wait (until_at);
