-- Why: a lane may be kept for tenants that it names, on nodes that it names (a dedicated pool), and has a target for how long the jobs of
-- small tenants may wait in it, against which its fairness figures are judged.
-- Effect on a running system: new columns whose defaults change nothing: every tenant, every node, one minute.
-- Undo: alter table lane drop column pool_tenants; the same for pool_nodes and wait_target_millis.
alter table lane add column pool_tenants varchar(2000) not null default '';
alter table lane add column pool_nodes varchar(2000) not null default '';
alter table lane add column wait_target_millis bigint not null default 60000;
