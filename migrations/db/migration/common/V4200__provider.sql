-- why:    providers as data: where their APIs answer, how they page, what they allow
-- effect: a new table only
-- undo:   drop table provider
create table provider (
	id int not null auto_increment primary key,
	name varchar(60) not null,
	definition mediumtext not null, -- JSON
	version int not null,
	constraint provider_name unique (name)
);
