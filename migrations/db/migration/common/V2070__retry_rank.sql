-- Why: a retry counts as queued when it is due, less the head start of its job's priority; the request must know it.
-- Effect on a running system: a column with a default; what waits already has no head start when it is tried again.
-- Undo: alter table step_request drop column head_start_millis.
alter table step_request add column head_start_millis int not null default 0;
