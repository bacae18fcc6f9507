-- Why: a person may ask a node to drain without stopping its process, and let it work again.
-- Effect on a running system: new nullable columns, nothing is locked; nobody has asked for anything.
-- Undo: drop the columns.

-- drain_*: who asked the process of this boot to drain, since when and why; all null where nobody did.
alter table node add column drain_by varchar(100) null;
alter table node add column drain_at datetime(6) null;
alter table node add column drain_reason varchar(300) null;
