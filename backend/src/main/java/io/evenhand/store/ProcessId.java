package io.evenhand.store;

import java.util.UUID;

/**
 * This process among all that ever had the database open. Immutable.
 *
 * @param value 24 hexadecimal digits
 */
public record ProcessId(String value) {

	private static final int LENGTH = 24;

	/**
	 * A new one.
	 * @return an id that no other process has
	 */
	public static ProcessId fresh() {
		return new ProcessId(UUID.randomUUID().toString().replace("-", "").substring(0, LENGTH));
	}

	/**
	 * Marks each session as this process's, for {@link Sessions}: it holds a lock of its
	 * own that names the process. Such a lock is seen by the account's other sessions,
	 * whatever machine they come from and without a privilege, and goes with the session.
	 * @return an expression of MySQL
	 */
	String mark() {
		return "get_lock(concat('%s', connection_id()), 0)".formatted(marks());
	}

	/** What the names of its sessions' locks begin with. */
	String marks() {
		return "evenhand/" + this.value + "/";
	}

}
