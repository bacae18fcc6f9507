-- Why: a forecast that takes a launch for a job of one step comes too early where jobs queue parts and further steps once they are open.
--   What a job is expected to queue after its first step is kept with its launch.
-- Effect on a running system: an empty column, added at once. Launches that wait already count as one step, as before.
-- Undo: alter table step_request drop column course.

-- Of a launch: step*number*slot-milliseconds, by blanks, in order.
alter table step_request add column course varchar(500) null;
