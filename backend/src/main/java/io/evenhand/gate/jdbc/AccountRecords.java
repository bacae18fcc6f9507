package io.evenhand.gate.jdbc;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.evenhand.fairness.Clause;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * The rows of accounts as people and steps change them. Each statement joins the caller's
 * transaction. Thread-safe.
 */
@Repository
public class AccountRecords {

	private final JdbcTemplate jdbc;

	public AccountRecords(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Unique key account_provider. */
	private static final String FIND = "select id from account where provider = ? and tenant = ?";

	public Optional<Integer> find(String provider, int tenant) {
		return this.jdbc.queryForList(FIND, Integer.class, provider, tenant).stream().findFirst();
	}

	/** Primary key, backwards. */
	private static final String NEXT_ID = "select max(id) + 1 from account";

	/**
	 * Unique key account_provider; the provider's other accounts say whether it is
	 * paused.
	 */
	private static final String INSERT = """
			insert into account (id, provider, tenant, cap, paused, paused_by, paused_at, paused_reason)
			select ?, ?, ?, ?, coalesce(max(case when paused then 1 else 0 end), 0) = 1, max(paused_by), max(paused_at),
				max(paused_reason)
			from account where provider = ?
			""";

	/**
	 * Makes an account.
	 * @return its number
	 * @throws DuplicateKeyException if somebody made it, or another one, at the same time
	 */
	public int insert(String provider, int tenant, int cap) {
		int id = Objects.requireNonNull(this.jdbc.queryForObject(NEXT_ID, Integer.class));
		this.jdbc.update(INSERT, id, provider, tenant, cap, provider);
		return id;
	}

	/** By primary key. */
	private static final String SET_CAP = "update account set cap = ? where id = ?";

	public void cap(int account, int cap) {
		this.jdbc.update(SET_CAP, cap, account);
	}

	/** By primary key. */
	private static final String ACCOUNT_OF = "select account from step_request where id = ?";

	public int accountOf(long request) {
		return Objects.requireNonNull(this.jdbc.queryForObject(ACCOUNT_OF, Integer.class, request));
	}

	/** By primary key; the end of a throttle only ever moves away. */
	private static final String THROTTLE = """
			update account set probing = true, throttled_reason = ?,
				throttled_until = greatest(coalesce(throttled_until, now(6)), timestampadd(microsecond, ?, now(6)))
			where id = ?
			""";

	public void throttle(int account, Duration wait, String reason) {
		this.jdbc.update(THROTTLE, reason, wait.toMillis() * 1000, account);
		byId(account).ifPresent((row) -> {
			Instant until = row.until();
			if (until != null) {
				new SpanRows(this.jdbc).until(SpanKey.ofAccount(account, row.throttling()), until, reason);
			}
		});
	}

	/** Index slot_account; plain. */
	private static final String RUNNING = "select request, token from slot where account = ? and request is not null";

	/** By primary key. */
	private static final String ASK = "update step_attempt set put_down = 'THROTTLE' where request = ? and token = ?"
			+ " and put_down is null";

	/** Asks what runs on the account to be put down. */
	public void putDown(int account) {
		List<Object[]> running = this.jdbc.query(RUNNING, (row, n) -> new Object[] { row.getLong(1), row.getLong(2) },
				account);
		this.jdbc.batchUpdate(ASK, running);
	}

	/** Unique key account_provider, by its first column. */
	private static final String LOCK = "select id, paused from account where provider = ? order by tenant for update";

	/**
	 * Locks a provider's accounts.
	 * @return whether each is paused; empty where there is none
	 */
	public List<Boolean> lock(String provider) {
		return this.jdbc.query(LOCK, (row, n) -> row.getBoolean(2), provider);
	}

	/** Unique key account_provider, by its first column; the rows are locked. */
	private static final String PAUSE = "update account set paused = true, paused_by = ?, paused_at = now(6),"
			+ " paused_reason = ? where provider = ? and paused = false";

	public void pause(String provider, String by, String reason) {
		this.jdbc.update(PAUSE, by, reason, provider);
		SpanRows spans = new SpanRows(this.jdbc);
		ids(provider).forEach((account) -> spans.begin(SpanKey.ofAccount(account, Clause.PROVIDER_PAUSED), null,
				SpanRow.Values.by(by, reason)));
	}

	/** Unique key account_provider, by its first column; the rows are locked. */
	private static final String RESUME = "update account set paused = false, paused_by = null, paused_at = null,"
			+ " paused_reason = null where provider = ?";

	public void resume(String provider) {
		this.jdbc.update(RESUME, provider);
		SpanRows spans = new SpanRows(this.jdbc);
		ids(provider).forEach((account) -> spans.end(SpanKey.ofAccount(account, Clause.PROVIDER_PAUSED)));
	}

	/** Unique key account_provider, by its first column. */
	private static final String IDS = "select id from account where provider = ?";

	private List<Integer> ids(String provider) {
		return this.jdbc.queryForList(IDS, Integer.class, provider);
	}

	/** By primary key. */
	public Optional<AccountRow> byId(int account) {
		return this.jdbc.query(AccountRow.BY_ID, (row, n) -> AccountRow.read(row), account).stream().findFirst();
	}

	/** Index slot_account. */
	private static final String IN_USE = "select count(*) from slot where account = ? and request is not null";

	/** How many steps use it. */
	public int inUse(int account) {
		return Objects.requireNonNull(this.jdbc.queryForObject(IN_USE, Integer.class, account));
	}

	/** By primary key. */
	private static final String WORDS = "select provider, throttled_reason, paused_by, paused_at, paused_reason"
			+ " from account where id = ?";

	/** What people know of an account. */
	public Optional<Words> words(int account) {
		return this.jdbc
			.query(WORDS,
					(row, n) -> new Words(row.getString(1), row.getString(2), LaneRecords.PauseRecord.read(row, 3)),
					account)
			.stream()
			.findFirst();
	}

	/**
	 * An account in words.
	 *
	 * @param provider the provider's name
	 * @param throttled what it said when it last asked to wait, null where it never did
	 * @param pause who paused it, null unless it is
	 */
	public record Words(String provider, @Nullable String throttled, LaneRecords.@Nullable PauseRecord pause) {
	}

}
