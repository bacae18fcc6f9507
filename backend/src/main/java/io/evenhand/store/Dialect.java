package io.evenhand.store;

import java.sql.SQLException;
import java.util.List;

import javax.sql.DataSource;

/**
 * The few words in which MySQL and H2 differ. Statements are composed of them; nothing
 * branches on the database anywhere else.
 */
public enum Dialect {

	MYSQL("for share", "for update skip locked", "for update nowait", true, false, Integer.MIN_VALUE),
	/** Locks too much under SKIP LOCKED and has no shared row lock; one node only. */
	H2("for update", "for update", "for update", false, true, 100);

	private final String forShare;

	private final String skipLocked;

	private final String noWait;

	private final boolean severalAtOnce;

	private final boolean oneProcess;

	private final int rowByRow;

	Dialect(String forShare, String skipLocked, String noWait, boolean severalAtOnce, boolean oneProcess,
			int rowByRow) {
		this.forShare = forShare;
		this.skipLocked = skipLocked;
		this.noWait = noWait;
		this.severalAtOnce = severalAtOnce;
		this.oneProcess = oneProcess;
		this.rowByRow = rowByRow;
	}

	/**
	 * The clause that keeps a row as it is until the transaction ends.
	 * @return a suffix for a SELECT
	 */
	public String forShare() {
		return this.forShare;
	}

	/**
	 * The clause that locks rows and passes over those that others hold.
	 * @return a suffix for a SELECT
	 */
	public String skipLocked() {
		return this.skipLocked;
	}

	/**
	 * The clause that locks rows and fails at once where another holds one.
	 * @return a suffix for a SELECT
	 */
	public String noWait() {
		return this.noWait;
	}

	boolean severalAtOnce() {
		return this.severalAtOnce;
	}

	/**
	 * Whether no other process can have the database open: a former one is surely gone.
	 * @return true for an embedded database
	 */
	public boolean oneProcess() {
		return this.oneProcess;
	}

	/**
	 * The fetch size under which a result of any length is never held in memory.
	 * @return what to give to {@code Statement.setFetchSize}
	 */
	public int rowByRow() {
		return this.rowByRow;
	}

	/**
	 * Several SELECTs of the same columns that each lock their rows.
	 * @param selects at least one, without parameters' values
	 * @return what to send, in the same order: one statement where locks may stand inside
	 * a union
	 */
	public List<String> unionOfLocks(List<String> selects) {
		if (!this.severalAtOnce || selects.size() == 1) {
			return selects;
		}
		return List.of("(" + String.join(") union all (", selects) + ")");
	}

	/**
	 * Asks the database which one it is.
	 * @param dataSource where to ask
	 * @return its dialect
	 * @throws IllegalStateException if it is neither MySQL nor H2, or does not answer
	 */
	public static Dialect of(DataSource dataSource) {
		try (var connection = dataSource.getConnection()) {
			String name = connection.getMetaData().getDatabaseProductName();
			return switch (name) {
				case "MySQL" -> MYSQL;
				case "H2" -> H2;
				default -> throw new IllegalStateException(
						"Evenhand runs on MySQL or on H2, and the database says it is " + name);
			};
		}
		catch (SQLException ex) {
			throw new IllegalStateException("The database does not answer", ex);
		}
	}

}
