-- Why: a format may say how single columns are written and which field each one feeds.
-- Effect on a running system: a longer column, changed in place; an import with such a format fails on a node of the former version and can be tried again.
-- Undo: alter table import_file modify column format varchar(400) not null;
alter table import_file modify column format varchar(16000) not null;
