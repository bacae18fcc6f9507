-- Why: what was kept beside a finished job is removed by age, and its page says when.
-- Effect on a running system: a new column, its index, and two indexes by which an upload finds its import; each is built
--   while the tables are read and written.
-- Undo: drop index job_purge on job; drop index import_blob on import_file; drop index import_copy on import_file; alter
--   table job drop column details_removed_at, drop column removal.

-- removal: null, BEGUN (it can no longer be resumed, and something may be left), DONE.
alter table job add column removal varchar(8) null;
alter table job add column details_removed_at datetime(6) null;
create index job_purge on job (removal, state, ended_at);

create index import_blob on import_file (blob_id);
create index import_copy on import_file (working_blob);
