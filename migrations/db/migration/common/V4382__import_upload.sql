-- Why: a file that somebody looks at before its import is started is kept until then, with how it is to be read.
-- Effect on a running system: a new table only.
-- Undo: drop table import_upload
create table import_upload (
	id varchar(36) not null primary key,
	tenant int not null,
	collection varchar(60) not null,
	name varchar(255) not null,
	lane varchar(40),
	blob_id varchar(32) not null,
	size bigint not null,
	sha256 varchar(64) not null,
	format text not null, -- JSON
	kept_at datetime(6) not null,
	job bigint -- the import that came of it, which keeps the file from then on
);
create index import_upload_tenant on import_upload (tenant, kept_at);
create index import_upload_blob on import_upload (blob_id);
create index import_upload_kept on import_upload (kept_at);
