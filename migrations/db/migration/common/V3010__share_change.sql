-- Why: a change of a share says in the audit what it was expected to do, is compared with what it then did, and can be
--   taken back by a change that is linked to it.
-- Effect on a running system: two nullable columns at the end of a table, and two new tables; changes that were made
--   before cannot be taken back by their line.
-- Undo: alter table audit drop column predicted_text, drop column undoes; drop table share_change; drop table
--   share_effect.
alter table audit add column predicted_text varchar(1000) null;
alter table audit add column undoes bigint null;

-- What a share was before a change; version is that of the share after it. predicted: whether its effect was foretold
-- and is to be measured.
create table share_change (
	audit bigint not null primary key,
	at datetime(6) not null,
	lane smallint not null,
	tenant int not null,
	version int not null,
	temporary boolean not null,
	predicted boolean not null,
	weight int null,
	cap int null,
	queue_limit int null,
	queue_cost_millis bigint null,
	until_at datetime(6) null,
	kind varchar(32) null
);
create index share_change_at on share_change (at);

-- What a change did: slots that the tenant held on average, starts and their mean wait, in as many seconds before and
-- after it.
create table share_effect (
	audit bigint not null primary key,
	measured_at datetime(6) not null,
	seconds int not null,
	slots_before double not null,
	slots_after double not null,
	starts_before int not null,
	starts_after int not null,
	wait_before bigint null,
	wait_after bigint null
);
