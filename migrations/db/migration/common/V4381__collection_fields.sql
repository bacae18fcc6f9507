-- Why: 200 fields with names of 60 letters, which a collection may have, need 15599 characters.
-- Effect on a running system: a longer column, changed in place.
-- Undo: alter table record_collection modify column field_lines varchar(15000) not null;
alter table record_collection modify column field_lines varchar(16000) not null;
