-- why:    what an export keeps beside its job: its plan, the pieces that are written, the joined file
-- effect: new tables only
-- undo:   drop table export_piece, export_part, export_file
create table export_file (
	job bigint not null primary key,
	tenant int not null,
	collection varchar(60) not null,
	file_format varchar(10) not null,
	packed boolean not null,
	field_lines mediumtext, -- the fields that are written, a line each; null until the export is planned
	blob_id varchar(32), -- the joined file; null until there is one and once it is removed
	records bigint,
	size bigint,
	sha256 varchar(64),
	kept_until datetime(6) -- null unless there is a joined file
);

create index export_blob on export_file (blob_id);
create index export_kept on export_file (kept_until);

-- a range of keys, from behind key_after up to and including key_to
create table export_part (
	job bigint not null,
	part int not null,
	key_after varbinary(1020) not null,
	key_to varbinary(1020) not null,
	records bigint not null, -- as planned
	bytes bigint not null,
	primary key (job, part)
);

-- what one chunk of a part wrote: the position of a part is the key_to of its last piece
create table export_piece (
	job bigint not null,
	part int not null,
	n int not null,
	key_to varbinary(1020) not null,
	records bigint not null,
	blob_id varchar(32) not null,
	primary key (job, part, n)
);

create index export_piece_blob on export_piece (blob_id);
