-- Why: a tenant whose waiting work uses several closed accounts was looked at again only when the one opened that was
--   chosen for it; it has to go on with whichever opens first.
-- Effect on a running system: a small new table; flow.key_held and its index go. Flows that wait for an account when
--   this runs are taken over.
-- Undo: alter table flow add column key_held bigint null; create index flow_held on flow (lane, held_account, key_held,
--   tenant); update flow set key_held = turn where held_account is not null; drop table flow_hold.

-- The closed accounts that a flow waits for; written with the flow's row, under its lock. A row of a flow that waits no
-- longer (flow.held_account is null) is dropped by the claim that finds it.
create table flow_hold (
	lane smallint not null,
	tenant int not null,
	account int not null,
	key_held bigint not null,
	primary key (lane, account, tenant)
);
create index flow_hold_key on flow_hold (lane, account, key_held, tenant);
create index flow_hold_tenant on flow_hold (lane, tenant);
insert into flow_hold (lane, tenant, account, key_held)
	select lane, tenant, held_account, turn from flow where held_account is not null;

alter table flow drop index flow_held;
alter table flow drop column key_held;
