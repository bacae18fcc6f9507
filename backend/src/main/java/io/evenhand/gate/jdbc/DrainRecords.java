package io.evenhand.gate.jdbc;

import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * What people ask of nodes. Each statement joins the caller's transaction. Thread-safe.
 */
@Repository
public class DrainRecords {

	private final JdbcTemplate jdbc;

	public DrainRecords(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** By primary key. */
	private static final String LOCK = "select boot, ended is not null, drain_by, drain_reason from node where id = ?"
			+ " for update";

	/**
	 * Locks a node's row.
	 * @param node its id
	 * @return empty where there is none
	 */
	public Optional<Asked> lock(String node) {
		return this.jdbc
			.query(LOCK,
					(row, number) -> new Asked(row.getString(1), row.getBoolean(2), row.getString(3), row.getString(4)),
					node)
			.stream()
			.findFirst();
	}

	/** By primary key. */
	private static final String DRAIN = "update node set drain_by = ?, drain_at = now(6), drain_reason = ?"
			+ " where id = ? and boot = ? and ended is null and drain_at is null";

	/** Whether the process of that boot is asked by this call to drain. */
	public boolean drain(String node, String boot, String by, String reason) {
		return this.jdbc.update(DRAIN, by, reason, node, boot) == 1;
	}

	/** By primary key. */
	private static final String WORK = "update node set drain_by = null, drain_at = null, drain_reason = null"
			+ " where id = ? and boot = ? and ended is null and drain_at is not null";

	/** Whether the process of that boot is let work again by this call. */
	public boolean work(String node, String boot) {
		return this.jdbc.update(WORK, node, boot) == 1;
	}

	/**
	 * What is asked of a node.
	 *
	 * @param boot its process
	 * @param ended whether that one has ended
	 * @param by who asked it to drain; null where nobody did
	 * @param reason why
	 */
	public record Asked(String boot, boolean ended, @Nullable String by, @Nullable String reason) {
	}

}
