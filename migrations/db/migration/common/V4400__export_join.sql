-- why:    an export's file is its pieces, one behind the other; the join reads them one by one, each in a transaction of its own, and so must keep how far it is
-- effect: a file that is there already becomes the only piece of its export. An export that is being written while nodes are replaced fails and is to be sent
--         again, and a node of the earlier version sends no files of exports.
-- undo:   set blob_id from the pieces with (part, n) = (0, 0) where there is one piece; other files are lost and to be exported again; drop the added columns
alter table export_piece add column size bigint not null default 0; -- of its bytes
insert into export_piece (job, part, n, key_to, records, blob_id, size)
	select job, 0, 0, '', coalesce(records, 0), blob_id, coalesce(size, 0) from export_file where blob_id is not null;
drop index export_blob on export_file;
alter table export_file drop column blob_id;
-- the last piece that is joined; the first one, (-1, 0), is what stands before the records
alter table export_file add column joined_part int not null default -1;
alter table export_file add column joined_n int not null default -1;
alter table export_file add column digest_state varbinary(128); -- of SHA-256 over all that is joined
