-- Why: jobs that started before attempts were counted are at their first.
-- Effect on a running system: one update of jobs that have started.
-- Undo: update job set attempt = 0.
update job set attempt = 1 where started_at is not null and attempt = 0;
