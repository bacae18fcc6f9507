-- Why: a lane may put the newest steps of a tenant down when its cap is lowered below what runs.
-- Effect on a running system: a new column with a default that changes nothing: running steps go on.
-- Undo: alter table lane drop column cap_puts_down.
alter table lane add column cap_puts_down boolean not null default false;
