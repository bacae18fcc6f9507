-- Why: a job that was moved to the front of its tenant's queue can be put back into its old place.
-- Effect on a running system: one new column, added at once and null everywhere.
-- Undo: alter table step_request drop column rank_before.

-- The job's rank before it was moved, null where it was not.
alter table step_request add column rank_before bigint null;
