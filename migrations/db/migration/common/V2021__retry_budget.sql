-- Why: a retry is let through only while retries are a small share of all starts. retried says which starts were
--   retries; the one row of retry_budget is locked while somebody counts them, so that two lanes do not spend the
--   same room.
-- Effect on a running system: a nullable column, an index over the slot record (built online), one new row.
-- Undo: drop table retry_budget; alter table step_attempt drop index attempt_retried, drop column retried.
alter table step_attempt add column retried boolean null;
create index attempt_retried on step_attempt (retried, started_at);

create table retry_budget (
	id int not null primary key
);
insert into retry_budget (id) values (1);
