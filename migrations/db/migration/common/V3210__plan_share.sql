-- Why: a plan gives its tenants a weight, a cap and queue limits per lane, and room for uploads; what a tenant has of its
--   own goes before.
-- Effect on a running system: a new table, new columns with defaults that change nothing.
-- Undo: drop table plan_share; drop the added columns.
alter table plan add column stored_bytes bigint null;
alter table plan add column version int not null default 0;
alter table plan add column edits int not null default 0;

-- null: as the lane has it, and for the weight 1.
create table plan_share (
	plan varchar(40) not null,
	lane smallint not null,
	weight int null,
	cap int null,
	queue_limit int null,
	queue_cost bigint null,
	primary key (plan, lane)
);

-- queue_cost: the tenant's own limit in slot-milliseconds. plan_*: what its plan says here; weight and cap are what holds.
alter table flow add column queue_cost bigint null;
alter table flow add column plan_weight int null;
alter table flow add column plan_cap int null;
alter table flow add column plan_queue_limit int null;
alter table flow add column plan_queue_cost bigint null;
