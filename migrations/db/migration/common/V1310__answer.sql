-- Why: a POST that is sent again with its Idempotency-Key gets the first answer again.
-- Effect on a running system: one new table, nothing is locked.
-- Undo: drop table answer;

create table answer (
	caller varchar(80) not null,
	request_key varchar(64) not null,
	print varchar(64) not null,
	begun_at datetime(6) not null,
	status int null,
	location varchar(300) null,
	content_type varchar(100) null,
	body text null,
	primary key (caller, request_key)
);

create index answer_by_age on answer (begun_at);
