-- Why: who may add more is decided apart from who goes next: by the jobs and the estimated cost that wait of a tenant in a
--   lane and of the lane as a whole, and by the uploads that are kept of a tenant.
-- Effect on a running system: new columns with defaults that limit nothing, a new table, an index on job that is built
--   while it is read and written. What waits already counts with a cost of 0 until it has started.
-- Undo: drop table tenant_storage; drop the added columns and indexes.

-- In slot-milliseconds; null: no limit. high_*: what may wait in the lane as a whole before newcomers are refused.
alter table lane add column queue_cost bigint null;
alter table lane add column high_jobs int null;
alter table lane add column high_cost bigint null;

-- launch_cost: the estimated cost of the flow's jobs that wait to be started for the first time; job_cost: of this one,
-- 0 once it has started.
alter table flow add column launch_cost bigint not null default 0;
alter table step_request add column job_cost bigint not null default 0;

-- stored_bytes: of the job's upload, until it is removed.
alter table job add column stored_bytes bigint not null default 0;
create index job_stored on job (tenant, stored_bytes);
create index job_lane_start on job (lane, started_at);

-- What is kept of a tenant's uploads: the sum of its jobs' stored_bytes.
create table tenant_storage (
	tenant int not null primary key,
	bytes bigint not null
);
