-- why:    what an import keeps beside its job: the file, its parts, its rejects
-- effect: new tables only
-- undo:   drop table import_reject, import_part, import_file
create table import_file (
	job bigint not null primary key,
	tenant int not null,
	collection varchar(60) not null,
	blob_id varchar(32) not null,
	size bigint not null,
	sha256 varchar(64) not null,
	format varchar(400) not null, -- JSON
	working_blob varchar(32), -- the file in UTF-8, where it came in another character set
	header mediumtext -- JSON; null until the file is planned
);

create table import_part (
	job bigint not null,
	part int not null,
	byte_from bigint not null,
	byte_to bigint not null,
	first_line bigint not null,
	records bigint not null,
	primary key (job, part)
);

create table import_reject (
	job bigint not null,
	part int not null,
	n int not null, -- counts the part's rejects from 1
	line_number bigint not null,
	column_name varchar(100) not null,
	cell varchar(200) not null,
	reason varchar(300) not null,
	primary key (job, part, n)
);
