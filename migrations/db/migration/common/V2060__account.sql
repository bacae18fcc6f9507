-- Why: the accounts of providers: their caps, throttles and pauses, which of a tenant's waiting steps use them, and
--   which flows have nothing to start until one of them opens.
-- Effect on a running system: new columns with defaults and a new table; the counter account.running, which nobody
--   used, goes: what an account runs is told by the slots, under the account's lock.
-- Undo: drop table flow_account, the added columns and indexes; add account.running again.

-- tenant: whose credential it is, 0 where all tenants share the provider's own account. probing: it was throttled and
-- nothing has succeeded on it since, so that one step at a time may try.
alter table account add column provider varchar(60) not null default '';
alter table account add column tenant int not null default 0;
alter table account add column probing boolean not null default false;
alter table account add column throttled_reason varchar(300) null;
alter table account add column paused_by varchar(100) null;
alter table account add column paused_at datetime(6) null;
alter table account add column paused_reason varchar(300) null;
alter table account drop column running;
create unique index account_provider on account (provider, tenant);

-- accounts: whether any of its steps ever used an account but 0. held_account: a closed account that all of what it
-- could start waits for, as a claim found; key_held is then its turn, else null.
alter table flow add column accounts boolean not null default false;
alter table flow add column held_account int null;
alter table flow add column key_held bigint null;
create index flow_held on flow (lane, held_account, key_held, tenant);

-- The accounts beside 0 that a tenant's steps in a lane have used.
create table flow_account (
	lane smallint not null,
	tenant int not null,
	account int not null,
	primary key (lane, tenant, account)
);

-- What the running step uses; means nothing where the slot is free.
alter table slot add column account int null;
create index slot_account on slot (account);
