-- Why: what rescue, put-down, retries and the control of jobs keep: which opening of a job a request belongs to, what
--   holds an open job, why a step was asked to stop, how long a node's lease is.
-- Effect on a running system: new columns with defaults; requests that wait meanwhile belong to no opening and are
--   taken as of the present one.
-- Undo: drop the columns.

-- opening: the launch's request id. A request whose job has another opening by now is not continued.
alter table step_request add column opening bigint null;

-- opening and token are the grant of the launch: who holds it owns the job. hold: null, PAUSED or CANCELLED, for
-- everything of the job that is queued from now on. attempt: how often it was opened since somebody submitted it.
alter table open_job add column opening bigint not null default 0;
alter table open_job add column token bigint not null default 0;
alter table open_job add column hold varchar(10) null;
alter table open_job add column attempt int not null default 1;

-- put_down: why the step was asked to stop at its next chunk, if it was; cause: why it did.
alter table step_attempt add column put_down varchar(10) null;
alter table step_attempt add column cause varchar(10) null;

-- lease_millis: how long the node counts as alive after its heartbeat. draining: since when it starts nothing.
alter table node add column lease_millis bigint not null default 15000;
alter table node add column draining datetime(6) null;

-- retry_until and retry_reason: only while the job waits to be tried again. paused_*: only while it is paused.
alter table job add column attempt int not null default 0;
alter table job add column retry_until datetime(6) null;
alter table job add column retry_reason varchar(1000) null;
alter table job add column paused_by varchar(100) null;
alter table job add column paused_at datetime(6) null;
alter table job add column paused_reason varchar(300) null;
