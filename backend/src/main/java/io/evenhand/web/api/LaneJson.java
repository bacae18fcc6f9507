package io.evenhand.web.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.evenhand.gate.LaneBoard;
import io.evenhand.gate.LaneSettings;
import io.evenhand.gate.Pause;
import io.evenhand.insight.Ranges;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * A lane as the API shows it to staff. Times are in seconds. Immutable.
 *
 * @param name the lane's name
 * @param settings what operators set
 * @param pause null while it is open
 * @param version to be sent back with an edit
 * @param asOf when it was read, by the database's clock
 * @param now slots, what runs and what waits
 * @param tenants who runs or waits here
 * @param waits how long the starts of the last 15 minutes had waited
 * @param next who the policy would let start next, in order
 * @param idle slots that are free beside waiting jobs, and why; null where there are none
 * @param estimates how often the ranges came true in which jobs were to start; null
 * before it was measured
 * @param fairness how fair it was, null in the list of all lanes
 */
record LaneJson(String name, Settings settings, @Nullable Pause pause, int version, Instant asOf, Now now,
		List<Row> tenants, Waits waits, List<String> next, @Nullable Idle idle, @Nullable Estimates estimates,
		@Nullable FairnessJson fairness) {

	static LaneJson of(LaneBoard board, Optional<Ranges.Coverage> coverage, Map<TenantId, Tenant> tenants,
			@Nullable FairnessJson fairness) {
		Instant oldest = board.tenants()
			.stream()
			.map(LaneBoard.Row::oldestReady)
			.filter(Objects::nonNull)
			.min(Instant::compareTo)
			.orElse(null);
		Now now = new Now(board.usable(), board.running(), board.lent(), board.borrowed(), board.waitingJobs(),
				board.waitingSteps(), age(oldest, board.asOf()));
		LaneBoard.Waits waits = board.waits();
		return new LaneJson(board.lane().name(), Settings.of(board.lane().settings()), board.lane().pause(),
				board.lane().version(), board.asOf(), now,
				board.tenants().stream().map(row -> Row.of(row, code(row.tenant(), tenants), board.asOf())).toList(),
				new Waits(waits.samples(), seconds(waits.median()), seconds(waits.p95())),
				board.next().stream().map(id -> code(id, tenants)).toList(), Idle.of(board),
				coverage.map(Estimates::of).orElse(null), fairness);
	}

	/** All tenants that the board names. */
	static Stream<TenantId> named(LaneBoard board) {
		return Stream.concat(board.tenants().stream().map(LaneBoard.Row::tenant), board.next().stream());
	}

	private static String code(TenantId id, Map<TenantId, Tenant> tenants) {
		Tenant tenant = tenants.get(id);
		return (tenant != null) ? tenant.code() : "";
	}

	private static @Nullable Double age(@Nullable Instant since, Instant now) {
		return (since != null) ? seconds(Duration.between(since, now)) : null;
	}

	private static @Nullable Double seconds(@Nullable Duration length) {
		return (length != null) ? Math.max(0, length.toMillis()) / 1000.0 : null;
	}

	/**
	 * What operators set, see {@link LaneSettings}.
	 *
	 * @param title what people call it
	 * @param description one line
	 * @param policy how it chooses
	 * @param cap of a tenant without one of its own
	 * @param slots that a node gives
	 * @param quantum seconds
	 * @param slice seconds
	 * @param stepTimeout seconds
	 * @param queueLimit jobs of one tenant that may wait
	 * @param largestCost slot-seconds, null for any
	 * @param openJobs of one tenant
	 * @param capPutsDown whether a lowered cap puts steps down
	 * @param borrowsFrom names of lanes whose idle slots it borrows, in order
	 * @param tenants codes of its only tenants, empty for all
	 * @param nodes ids of its only nodes, empty for all
	 * @param waitTarget seconds that small tenants may wait
	 * @param queueCost estimated slot-seconds of one tenant that may wait, null for any
	 * @param highWaterJobs waiting jobs of all at which newcomers are refused, null for
	 * any
	 * @param highWaterCost the same in slot-seconds
	 */
	record Settings(String title, String description, String policy, int cap, int slots, @Nullable Double quantum,
			@Nullable Double slice, @Nullable Double stepTimeout, int queueLimit, @Nullable Double largestCost,
			int openJobs, boolean capPutsDown, List<String> borrowsFrom, List<String> tenants, List<String> nodes,
			@Nullable Double waitTarget, @Nullable Double queueCost, @Nullable Integer highWaterJobs,
			@Nullable Double highWaterCost) {

		static Settings of(LaneSettings settings) {
			return new Settings(settings.title(), settings.description(), settings.policy(), settings.cap(),
					settings.slots(), seconds(settings.quantum()), seconds(settings.slice()),
					seconds(settings.stepTimeout()), settings.queueLimit(), seconds(settings.largestCost()),
					settings.openJobs(), settings.capPutsDown(), settings.ties().borrowsFrom(),
					settings.ties().tenants(), settings.ties().nodes(), seconds(settings.waitTarget()),
					seconds(settings.limits().queueCost()), settings.limits().highJobs(),
					seconds(settings.limits().highCost()));
		}

	}

	/**
	 * How often past ranges came true.
	 *
	 * @param ranges how many in 14 days
	 * @param covered those of them in which the job started
	 * @param coverage their share, 0 to 1
	 * @param shown whether the lane shows ranges: not below 0.7
	 */
	record Estimates(int ranges, int covered, double coverage, boolean shown) {

		static Estimates of(Ranges.Coverage coverage) {
			return new Estimates(coverage.ranges(), coverage.covered(), Math.round(coverage.share() * 1000) / 1000.0,
					coverage.shown());
		}

	}

	/**
	 * What runs and what waits.
	 *
	 * @param slots of the nodes that are alive, borrowed ones too and lent ones not
	 * @param running slots that are held
	 * @param lent slots that other lanes use for now
	 * @param borrowed slots of other lanes that it uses for now
	 * @param waitingJobs jobs with something waiting
	 * @param waitingSteps step requests waiting
	 * @param oldestWait seconds, null where nothing waits
	 */
	record Now(int slots, int running, int lent, int borrowed, int waitingJobs, int waitingSteps,
			@Nullable Double oldestWait) {
	}

	/**
	 * A tenant in the lane.
	 *
	 * @param tenant its code
	 * @param running its running steps
	 * @param cap the most it may have running
	 * @param weight its weight
	 * @param waitingJobs its jobs with something waiting
	 * @param waitingSteps its step requests waiting
	 * @param oldestWait seconds, null where none waits
	 * @param heldBy the code of what holds its head, null where nothing waits
	 * @param pause null while it is not paused here
	 * @param version of its share
	 */
	record Row(String tenant, int running, int cap, int weight, int waitingJobs, int waitingSteps,
			@Nullable Double oldestWait, @Nullable String heldBy, @Nullable Pause pause, int version) {

		static Row of(LaneBoard.Row row, String tenant, Instant now) {
			return new Row(tenant, row.running(), row.cap().value(), row.weight().value(), row.waitingJobs(),
					row.waitingSteps(), age(row.oldestReady(), now), row.heldBy(), row.pause(), row.version());
		}

	}

	/**
	 * Slots that are free while jobs wait.
	 *
	 * @param slots how many
	 * @param heldBy by the code of what holds them, how many jobs wait
	 * @param stranded steps that nothing holds and that a node does not start, with its
	 * cause
	 */
	record Idle(int slots, Map<String, Integer> heldBy, List<LaneBoard.Stranded> stranded) {

		static @Nullable Idle of(LaneBoard board) {
			if (board.waitingSteps() == 0 || (board.free() == 0 && board.stranded().isEmpty())) {
				return null;
			}
			Map<String, Integer> heldBy = new TreeMap<>();
			for (LaneBoard.Row row : board.tenants()) {
				if (row.heldBy() != null) {
					heldBy.merge(row.heldBy(), row.waitingJobs(), Integer::sum);
				}
			}
			return new Idle(board.free(), heldBy, board.stranded());
		}

	}

	/**
	 * How long starts had waited.
	 *
	 * @param samples how many starts
	 * @param median seconds, null without samples
	 * @param p95 seconds, null without samples
	 */
	record Waits(int samples, @Nullable Double median, @Nullable Double p95) {
	}

}
