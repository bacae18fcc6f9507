-- Why: where a rejected record stands in its file, so that the row can be handed out as it was.
-- Effect on a running system: two columns; rejects from before have no place (0 to 0) and are handed out without their row.
-- Undo: alter table import_reject drop column byte_from; alter table import_reject drop column byte_to;
alter table import_reject add column byte_from bigint not null default 0;
alter table import_reject add column byte_to bigint not null default 0;
