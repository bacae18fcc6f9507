-- Why: a slot belongs to one process of its node. A process that was declared gone must not take slots that its
--   successor, or itself under a new boot, has made its own.
-- Effect on a running system: a new column that stays null until the node joins again; a node of the version before
--   does not look at it.
-- Undo: alter table slot drop column boot.
alter table slot add column boot varchar(36) null;
