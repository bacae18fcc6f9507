-- Why: a weight is a contract: why a tenant has it stands with it, and comes back with the one that a temporary share took.
--   A weight that nobody set is told from one that somebody set.
-- Effect on a running system: new columns with defaults; one update of the flows with another weight than 1.
-- Undo: alter table flow drop column own_weight, drop column reason_kind, drop column reason, drop column back_kind, drop
--   column back_reason.
alter table flow add column own_weight boolean not null default false;
alter table flow add column reason_kind varchar(20) null;
alter table flow add column reason varchar(300) null;
alter table flow add column back_kind varchar(20) null;
alter table flow add column back_reason varchar(300) null;

update flow set own_weight = true where weight <> 1;
