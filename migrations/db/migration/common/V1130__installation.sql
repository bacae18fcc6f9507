-- why:    a short name of this installation, part of its cookie's name: two installations on one host keep their
--         sessions apart, and the nodes of one share them; its row is also the lock under which nodes make the
--         first users
-- effect: a new table with one row
-- undo:   drop table installation; everybody signs in again
create table installation (
	id int not null primary key,
	name varchar(8) not null
);

insert into installation (id, name) select 1, substring(cast(uuid() as char(36)), 1, 8);
