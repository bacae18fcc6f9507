-- Why: a lane may borrow idle slots of lanes that it names. A lent slot is the lender's own permit of the same node: while a step of another
-- lane runs on it, the lender's row says to whom it is lent (and cannot be taken), and the borrowing lane has a row of its own for it, numbered
-- 1000 times the lender's number plus the slot's, which goes away with the step. So each lane's rows say what runs there, lent or not.
-- Effect on a running system: empty columns and an empty table; a node of the version before shows a lent slot as free and cannot take it.
-- Undo: drop table lane_borrow; alter table slot drop column lent_by; alter table slot drop column lent_to.

-- The lanes whose idle slots a lane borrows, in the order in which it asks them.
create table lane_borrow (
	lane smallint not null,
	place smallint not null,
	lender smallint not null,
	primary key (lane, place)
);

alter table slot add column lent_to smallint null;
alter table slot add column lent_by smallint null;
