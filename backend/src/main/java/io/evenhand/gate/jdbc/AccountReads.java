package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * What the pages read of accounts. Takes no locks. Thread-safe.
 */
@Repository
public class AccountReads {

	private final JdbcTemplate jdbc;

	public AccountReads(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * Unique key account_provider, by its first column, slot_account; sorts the accounts
	 * of one provider.
	 */
	private static final String OF_PROVIDER = """
			select a.id, a.tenant, a.cap, a.throttled_until, coalesce(a.throttled_until > now(6), false), a.probing,
				a.throttled_reason, a.paused, a.paused_by, a.paused_at, a.paused_reason,
				(select count(*) from slot s where s.account = a.id and s.request is not null)
			from account a where a.provider = ?
			order by coalesce(a.throttled_until > now(6), false) desc, a.tenant limit ?
			""";

	/**
	 * A provider's accounts, those that were told to wait first.
	 * @param most at most so many
	 */
	public List<Row> of(String provider, int most) {
		return this.jdbc.query(OF_PROVIDER, AccountReads::row, provider, most);
	}

	/** Unique key account_provider, by its first column. */
	private static final String COUNT = "select count(*) from account where provider = ?";

	/** How many accounts a provider has. */
	public int count(String provider) {
		return Objects.requireNonNull(this.jdbc.queryForObject(COUNT, Integer.class, provider));
	}

	/** Index flow_held, by its first two columns. */
	private static final String WAITING = """
			select coalesce(sum(w.waiting), 0) from (select f.waiting from lane l join flow f on f.lane = l.id
				and f.held_account = ? limit 1000) w
			""";

	/**
	 * How many steps wait for an account, of tenants that can start nothing else in their
	 * lane; of at most 1,000 of these.
	 */
	public int waiting(int account) {
		return Objects.requireNonNull(this.jdbc.queryForObject(WAITING, Integer.class, account));
	}

	private static Row row(ResultSet row, int number) throws SQLException {
		return new Row(row.getInt(1), row.getInt(2), row.getInt(3), at(row, 4), row.getBoolean(5), row.getBoolean(6),
				row.getString(7), row.getBoolean(8), row.getString(9), at(row, 10), row.getString(11), row.getInt(12));
	}

	private static @Nullable Instant at(ResultSet row, int column) throws SQLException {
		LocalDateTime at = row.getObject(column, LocalDateTime.class);
		return (at != null) ? HeadRow.instant(at) : null;
	}

	/**
	 * An account's row with what uses it.
	 *
	 * @param id its number
	 * @param tenant whose credential it is, 0 where all tenants share it
	 * @param cap the most steps that use it at once
	 * @param until the end of its throttle, null where it never had one
	 * @param throttled whether that lies ahead
	 * @param probing whether nothing has succeeded on it since its last throttle
	 * @param throttledReason what it said then
	 * @param paused whether nothing of it starts
	 * @param pausedBy who paused it
	 * @param pausedAt since when
	 * @param pausedReason why
	 * @param running how many steps use it
	 */
	public record Row(int id, int tenant, int cap, @Nullable Instant until, boolean throttled, boolean probing,
			@Nullable String throttledReason, boolean paused, @Nullable String pausedBy, @Nullable Instant pausedAt,
			@Nullable String pausedReason, int running) {
	}

}
