-- Why: how a customer's files are written is said once and named, for each collection.
-- Effect on a running system: a new table only.
-- Undo: drop table import_template
create table import_template (
	tenant int not null,
	collection varchar(60) not null,
	name varchar(60) not null,
	format text not null, -- JSON of at most 16000 characters
	primary key (tenant, collection, name)
);
