-- Why: the lanes page names why a node does not start what it could; only that node knows, and any node renders the page.
-- Effect on a running system: a new table of at most one row for each node and lane, written when a cause changes.
-- Undo: drop table stranded.
create table stranded (
	lane smallint not null,
	node varchar(100) not null,
	cause varchar(30) not null,
	steps int not null,
	since datetime(6) not null,
	primary key (lane, node)
);
