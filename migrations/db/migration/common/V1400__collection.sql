-- why:    what records look like: collections and their typed fields, the same for all tenants
-- effect: a new table only
-- undo:   drop table record_collection
create table record_collection (
	id int not null auto_increment primary key,
	name varchar(60) not null,
	title varchar(100) not null,
	field_lines varchar(15000) not null, -- one field a line: name, type, optional or required or key
	version int not null,
	constraint record_collection_name unique (name)
);
