package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.IntPredicate;

import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;

/**
 * The statements that change how many slots a node gives to a lane that it serves; the
 * lane is locked. Immutable; the caller ends the transaction.
 *
 * @param dialect the database's words
 * @param node the node's id
 * @param boot its boot
 * @param lane the lane's number
 */
public record SlotRows(Dialect dialect, String node, String boot, int lane) {

	/** By primary key's first columns. */
	private static final String OWN = "select n from slot where node = ? and lane = ? and lent_by is null order by n";

	private static final String ADD = "insert into slot (node, lane, n, boot) values (?, ?, ?, ?)";

	/** By primary key; what is held or lent stays until it is free. */
	private static final String DROP = "delete from slot where node = ? and lane = ? and n = ? and request is null"
			+ " and lent_to is null";

	/**
	 * Adds slots up to a number, and takes away those from that number on that are free.
	 * @param used whether somebody may be about to use a slot
	 */
	public void resize(Connection connection, int number, IntPredicate used) throws SQLException {
		RoundTrip look = new RoundTrip(this.dialect);
		var there = look.select(OWN, (row) -> row.getInt(1), this.node, this.lane);
		look.run(connection);
		RoundTrip change = new RoundTrip(this.dialect);
		for (int n = 0; n < number; n++) {
			if (!there.get().contains(n)) {
				change.change(1, ADD, this.node, this.lane, n, this.boot);
			}
		}
		there.get()
			.stream()
			.filter((n) -> n >= number && !used.test(n))
			.forEach((n) -> change.changeSome(DROP, this.node, this.lane, n));
		change.run(connection);
	}

}
