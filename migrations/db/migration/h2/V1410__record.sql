-- why:    the tenants' records, one row per (tenant, collection, key); keys compare byte for byte
-- effect: a new table and a function that MySQL has built in
-- undo:   drop table stored_record; drop alias json_merge_patch
create table stored_record (
	tenant int not null,
	collection int not null,
	record_key varbinary(1020) not null, -- UTF-8 of up to 255 characters
	job bigint not null, -- (job, place): which write is the later one
	place bigint not null,
	doc varchar(1048576) not null, -- a JSON object of canonical text
	primary key (tenant, collection, record_key)
);

create alias json_merge_patch for 'io.evenhand.record.MergePatch.merge';
