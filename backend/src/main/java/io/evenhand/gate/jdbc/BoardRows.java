package io.evenhand.gate.jdbc;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import io.evenhand.fairness.Account;
import io.evenhand.gate.jdbc.ClaimRows.SubQueue;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.stereotype.Repository;

/**
 * What the pages read of a lane. Takes no locks. Thread-safe.
 */
@Repository
public class BoardRows {

	private final JdbcTemplate jdbc;

	private final AccountRecords accounts;

	private final StrandedRows stranded;

	public BoardRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
		this.accounts = new AccountRecords(jdbc);
		this.stranded = new StrandedRows(jdbc);
	}

	/** The accounts' rows. */
	public AccountRecords accounts() {
		return this.accounts;
	}

	/** What stands still without being held. */
	public StrandedRows stranded() {
		return this.stranded;
	}

	/** An account as the policy sees it; account 0 is never held. */
	public Account account(int id) {
		return this.accounts.byId(id)
			.filter((row) -> row.id() != 0)
			.map((row) -> row.with(this.accounts.inUse(row.id())))
			.orElse(Account.NONE);
	}

	/** By primary key's first columns. */
	private static final String USED = "select account from flow_account where lane = ? and tenant = ? order by account";

	/** The accounts beside 0 that a tenant's steps in a lane have used. */
	public List<Integer> used(int lane, int tenant) {
		return this.jdbc.queryForList(USED, Integer.class, lane, tenant);
	}

	/** The spans in which something was held. */
	public SpanRows spans() {
		return new SpanRows(this.jdbc);
	}

	/** No table. */
	private static final String NOW = "select now(6)";

	/** The database's clock. */
	public Instant now() {
		return HeadRow.instant(Objects.requireNonNull(this.jdbc.queryForObject(NOW, LocalDateTime.class)));
	}

	/** All lanes; a handful. */
	public List<LaneRow> lanes() {
		return this.jdbc.query(LaneRow.ALL, (row, n) -> LaneRow.read(row));
	}

	public LaneRow lane(int id) {
		return Objects.requireNonNull(this.jdbc.queryForObject(LaneRow.BY_ID, (row, n) -> LaneRow.read(row), id));
	}

	/** Unique key on the name. */
	private static final String CHANGES = "select changes from lane where name = ?";

	public Optional<Long> changes(String lane) {
		return this.jdbc.queryForList(CHANGES, Long.class, lane).stream().findFirst();
	}

	/** The whole of a small table. */
	private static final String ALL_CHANGES = "select coalesce(sum(changes), 0) from lane";

	public long changes() {
		return Objects.requireNonNull(this.jdbc.queryForObject(ALL_CHANGES, Long.class));
	}

	/** Index slot_lane; the other tables by primary key. */
	private static final String SLOTS = "select s.node, s.n, s.request, r.tenant, r.job, r.step, r.started_at,"
			+ " s.lent_to, s.lent_by"
			+ " from slot s join node o on o.id = s.node left join step_request r on r.id = s.request"
			+ " where s.lane = ? and (s.request is not null"
			+ " or (o.ended is null and o.heartbeat >= timestampadd(microsecond, ?, now(6)))) order by s.node, s.n";

	/** Slots of nodes that are alive, and what any node still holds. */
	public List<SlotRow> slots(int lane, Duration lease) {
		return this.jdbc.query(SLOTS, (row, n) -> {
			LocalDateTime since = row.getObject(7, LocalDateTime.class);
			return new SlotRow(row.getString(1), row.getInt(2), row.getObject(3, Long.class), row.getInt(4),
					row.getLong(5), row.getString(6), (since != null) ? HeadRow.instant(since) : null,
					row.getObject(8, Integer.class), row.getObject(9, Integer.class));
		}, lane, -lease.toMillis() * 1000);
	}

	/** By primary key's first column: a row for each tenant that was ever in the lane. */
	private static final String TOTALS = "select coalesce(sum(waiting), 0), coalesce(sum(launches), 0) from flow"
			+ " where lane = ?";

	/** Steps and launches that wait in a lane. */
	public int[] waiting(int lane) {
		return Objects.requireNonNull(
				this.jdbc.queryForObject(TOTALS, (row, n) -> new int[] { row.getInt(1), row.getInt(2) }, lane));
	}

	public List<FlowRow> flows(int lane, int most) {
		return flows(lane, 0, most);
	}

	/** Those behind a tenant. */
	public List<FlowRow> flows(int lane, int after, int most) {
		return this.jdbc.query(FlowRow.IN_LANE, (row, n) -> FlowRow.read(row), lane, after, most);
	}

	/** Index flow_turn. */
	private static final String NEXT = FlowRow.LOCK_WINDOW.replace(" for update", "");

	/** The lowest turns that could start something. */
	public List<FlowRow> next(int lane, int most) {
		return this.jdbc.query(NEXT, (row, n) -> FlowRow.read(row), lane, lane, most);
	}

	public Optional<FlowRow> flow(int lane, int tenant) {
		return this.jdbc.query(FlowRow.ONE, (row, n) -> FlowRow.read(row), lane, tenant).stream().findFirst();
	}

	/** Index request_head. */
	public List<HeadRow> heads(int lane, SubQueue queue) {
		return this.jdbc.query(HeadRow.FIRST, (row, n) -> HeadRow.read(row), lane, queue.tenant(), queue.account(),
				queue.queue(), queue.limit());
	}

	/** Primary key of open_job, of which there are few; index request_job. */
	private static final String OPEN_WAITING = "select o.tenant, count(*) from open_job o where o.lane = ? and exists"
			+ " (select 1 from step_request r where r.job = o.job and r.state = 'READY') group by o.tenant";

	/** Open jobs with something waiting, by tenant. */
	public Map<Integer, Integer> openJobsWaiting(int lane) {
		Map<Integer, Integer> found = new HashMap<>();
		this.jdbc.query(OPEN_WAITING, (RowCallbackHandler) (row) -> found.put(row.getInt(1), row.getInt(2)), lane);
		return found;
	}

	/** Index attempt_lane. */
	private static final String WAITS = "select timestampdiff(microsecond, ready_at, started_at) from step_attempt"
			+ " where lane = ? and started_at >= timestampadd(minute, -15, now(6)) order by started_at desc limit ?";

	/** How long the latest starts of 15 minutes had waited. */
	public List<Duration> waits(int lane, int most) {
		return this.jdbc.query(WAITS, (row, n) -> Duration.ofNanos(Math.max(0, row.getLong(1)) * 1000), lane, most);
	}

	/** Index request_job. */
	private static final String WAITING_OF_JOB = "select id, lane, tenant, queue, ready_rank, ready_at, job, urgent, account"
			+ " from step_request where job = ? and state = 'READY' order by id limit 1";

	/** The job's first request that waits. */
	public Optional<WaitingRow> waitingOf(long job) {
		return this.jdbc
			.query(WAITING_OF_JOB,
					(row, n) -> new WaitingRow(row.getLong(1), row.getInt(2), row.getInt(3), row.getInt(4),
							row.getLong(5), HeadRow.instant(row.getObject(6, LocalDateTime.class)), row.getLong(7),
							row.getBoolean(8), row.getInt(9)),
					job)
			.stream()
			.findFirst();
	}

	/** Index request_head for each account, up to the launch itself. */
	private static final String BEFORE = "select count(*) from step_request where lane = ? and tenant = ? and account in"
			+ " (select 0 union all select account from flow_account where lane = ? and tenant = ?) and queue = 1 and ready_rank is not null and (ready_rank < ?"
			+ " or (ready_rank = ? and (job < ? or (job = ? and id < ?))))";

	/** How many launches of the same tenant go before. */
	public int launchesBefore(WaitingRow launch) {
		return Objects.requireNonNull(this.jdbc.queryForObject(BEFORE, Integer.class, launch.lane, launch.tenant,
				launch.lane, launch.tenant, launch.rank, launch.rank, launch.job, launch.job, launch.id));
	}

	/**
	 * A slot.
	 *
	 * @param node its node
	 * @param n its number
	 * @param request what it runs, null where it is free
	 * @param tenant whose that is
	 * @param job the job's id
	 * @param step the step's name
	 * @param since when it started
	 * @param lentTo the lane that has borrowed it, null where none has
	 * @param lentBy the lane that has lent it, null for the lane's own
	 */
	public record SlotRow(String node, int n, @Nullable Long request, int tenant, long job, @Nullable String step,
			@Nullable Instant since, @Nullable Integer lentTo, @Nullable Integer lentBy) {

		/** Whether something could start on it. */
		public boolean free() {
			return this.request == null && this.lentTo == null;
		}

	}

	/**
	 * A request that waits.
	 *
	 * @param id its id
	 * @param lane where
	 * @param tenant whose
	 * @param queue its sub-queue
	 * @param rank its rank
	 * @param readyAt since when
	 * @param job the job's id
	 * @param urgent whether it is urgent
	 * @param account what it uses, 0 for none
	 */
	public record WaitingRow(long id, int lane, int tenant, int queue, long rank, Instant readyAt, long job,
			boolean urgent, int account) {
	}

}
