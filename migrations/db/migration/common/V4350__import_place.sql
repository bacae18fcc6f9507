-- Why: how far each part of an import is in, in bytes and lines, so that its owner can be told which lines are in.
-- Effect on a running system: two columns that may be empty; parts that were loaded before, or by a node of the former version, tell nothing.
-- Undo: alter table import_part drop column done_to; alter table import_part drop column done_line;
alter table import_part add column done_to bigint null;
alter table import_part add column done_line bigint null;
