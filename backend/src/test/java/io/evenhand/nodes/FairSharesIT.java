package io.evenhand.nodes;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import com.example.holding.HoldingJob;
import io.evenhand.support.Api;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * P1, P2 and P3 on two nodes and MySQL: four lanes on each node, so eight threads that
 * claim; three tenants of weights 1, 2 and 4 with random costs within one slice; in every
 * second run the heaviest is capped.
 */
class FairSharesIT {

	private static final Logger logger = LoggerFactory.getLogger(FairSharesIT.class);

	private static final List<String> LANES = List.of("interactive", "bulk", "scheduled", "extra");

	private static final Map<String, Integer> WEIGHTS = new TreeMap<>(Map.of("acme", 1, "birch", 2, "cedar", 4));

	private static final int RUNS = "long".equals(System.getProperty("evenhand.test.size")) ? 20 : 2;

	private static final int SLOTS_A_NODE = 2;

	private static final int SLOTS = 2 * SLOTS_A_NODE;

	private static final int STEPS_PER_WEIGHT = 30;

	private static final long SLICE = 1000;

	private static final long QUANTUM = 1000;

	/** A step's hold; what Spring Batch writes around it fits into the slice too. */
	private static final long LONGEST_HOLD = 700;

	private static final String SMALL_SLICES = """
			{"quantum": %s, "slice": %s, "cap": %d, "largestCost": null, "reason": "slices that a step fits into"}"""
		.formatted(QUANTUM / 1e3, SLICE / 1e3, SLOTS);

	private static final Duration DISPATCH = Duration.ofMillis(250);

	/** One gap in a hundred may fall into a pause of the machine, up to this. */
	private static final Duration LONGEST_GAP = Duration.ofMillis(2500);

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Test
	void twoNodesKeepTheLimitsAndShareByWeight() throws SQLException {
		long seed = Long.getLong("evenhand.test.seed", System.nanoTime());
		logger.info("Seed {}", seed);
		NodeProcess one = launch("shares-one");
		NodeProcess two = launch("shares-two");
		Api operator = Api.of(one.awaitReady(), "demo-operator");
		two.awaitReady();
		prepareLanes(operator);
		List<Run> runs = new ArrayList<>();
		for (int number = 0; number < RUNS; number++) {
			Run run = new Run(number % 2 == 1, submit(operator, seed + number, number % 2 == 1));
			run.jobs.forEach((job) -> assertThat(operator.awaitEnd(job, Duration.ofMinutes(2)).at("/state").asString())
				.isEqualTo("succeeded"));
			runs.add(run);
		}

		SlotRecord record = SlotRecord.read(this.nodes.database().connect());
		assertThat(record.mostAtOnce((start) -> start.node() + "/" + start.lane() + "/" + start.n()).values())
			.allMatch((most) -> most == 1);
		for (Run run : runs) {
			for (String lane : LANES) {
				checkRun(run, record.of(run.jobs).of(lane));
			}
		}
		assertThat(record.starts().stream().map(SlotRecord.Start::node).distinct()).hasSize(2);
	}

	private NodeProcess launch(String name) {
		return this.nodes.launch(name, (settings) -> settings.beside(HoldingJob.class)
			.with("EVENHAND_DEMO_ENABLED", "true")
			.jvm("-Devenhand.node.slots.interactive=" + SLOTS_A_NODE, "-Devenhand.node.slots.bulk=" + SLOTS_A_NODE,
					"-Devenhand.node.slots.scheduled=" + SLOTS_A_NODE, "-Devenhand.node.slots.extra=" + SLOTS_A_NODE));
	}

	private static void prepareLanes(Api operator) {
		operator.put("/lanes/extra", SMALL_SLICES).expect(201);
		for (String lane : LANES) {
			operator.put("/lanes/" + lane, SMALL_SLICES).expect(200);
		}
	}

	private Set<Long> submit(Api operator, long seed, boolean capped) {
		Set<Long> jobs = new HashSet<>();
		for (String lane : LANES) {
			WEIGHTS.forEach((tenant, weight) -> {
				int cap = (capped && weight == 4) ? SLOTS / 2 : SLOTS;
				operator.put("/tenants/%s/shares/%s".formatted(tenant, lane), """
						{"weight": %d, "cap": %d, "reason": "the weights of this run"}""".formatted(weight, cap))
					.expect(200);
			});
			operator.post("/lanes/" + lane + "/pause", "{\"reason\": \"all begin together\"}").expect(200);
			WEIGHTS.forEach((tenant,
					weight) -> jobs.add(operator
						.post("/holding",
								"""
										{"tenant": "%s", "lane": "%s", "plan": "%d 10 %d %d"}""".formatted(tenant, lane,
										STEPS_PER_WEIGHT * weight, LONGEST_HOLD, seed * 31 + weight))
						.expect(200)
						.asLong()));
		}
		LANES.forEach(
				(lane) -> operator.post("/lanes/" + lane + "/resume", "{\"reason\": \"go ahead now\"}").expect(200));
		return jobs;
	}

	private static void checkRun(Run run, SlotRecord record) {
		record.mostAtOnce(SlotRecord.Start::tenant)
			.forEach((tenant, most) -> assertThat(most).as(tenant)
				.isLessThanOrEqualTo(run.capped && tenant.equals("cedar") ? SLOTS / 2 : SLOTS));
		assertThat(record.mostAtOnce(SlotRecord.Start::lane).values()).allMatch((most) -> most <= SLOTS);
		checkShares(run, record);
		checkIdle(record);
	}

	/**
	 * While all three are backlogged, the charged cost over the weight of those below
	 * their caps lies within one quantum plus one slice, and one slice per slot held. A
	 * policy that ignored the weights would be at three quarters of the lightest tenant's
	 * work, which is more.
	 */
	private static void checkShares(Run run, SlotRecord record) {
		Instant from = lastFirst(record);
		Instant until = firstLast(record);
		Map<String, Double> service = new TreeMap<>();
		for (SlotRecord.Start start : record.starts()) {
			if (!start.startedAt().isBefore(from) && start.startedAt().isBefore(until)) {
				service.merge(start.tenant(), (double) start.charged() / WEIGHTS.getOrDefault(start.tenant(), 1),
						Double::sum);
			}
		}
		if (run.capped) {
			service.remove("cedar");
		}
		double most = service.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
		double least = service.values().stream().mapToDouble(Double::doubleValue).min().orElse(0);
		logger.info("Charged cost over weight while all wait: {}{}", service, run.capped ? ", cedar capped" : "");
		assertThat(most - least).isLessThanOrEqualTo(QUANTUM + SLICE + SLICE * SLOTS);
	}

	/**
	 * No slot that was used stays free for longer than a dispatch while all three wait.
	 */
	private static void checkIdle(SlotRecord record) {
		Instant until = firstLast(record);
		Map<String, Instant> freeSince = new TreeMap<>();
		List<Duration> gaps = new ArrayList<>();
		for (SlotRecord.Start start : record.starts()) {
			String slot = start.node() + "/" + start.n();
			Instant since = freeSince.put(slot, start.endedAt());
			if (since != null && start.startedAt().isBefore(until)) {
				gaps.add(Duration.between(since, start.startedAt()));
			}
		}
		logger.info("Free slots beside waiting work: {} gaps, in all {} ms, the longest {} ms", gaps.size(),
				gaps.stream().mapToLong(Duration::toMillis).sum(),
				gaps.stream().mapToLong(Duration::toMillis).max().orElse(0));
		assertThat(gaps).allMatch((gap) -> gap.compareTo(LONGEST_GAP) < 0);
		assertThat(gaps.stream().filter((gap) -> gap.compareTo(DISPATCH) > 0).count())
			.isLessThanOrEqualTo(gaps.size() / 100);
	}

	/**
	 * When the last of the tenants had its first start (its worker steps wait from then
	 * on).
	 */
	private static Instant lastFirst(SlotRecord record) {
		return WEIGHTS.keySet()
			.stream()
			.map((tenant) -> starts(record, tenant).findFirst().orElseThrow())
			.max(Instant::compareTo)
			.orElseThrow();
	}

	/** When the first of the tenants had its last start. */
	private static Instant firstLast(SlotRecord record) {
		return WEIGHTS.keySet()
			.stream()
			.map((tenant) -> starts(record, tenant).reduce((first, second) -> second).orElseThrow())
			.min(Instant::compareTo)
			.orElseThrow();
	}

	private static Stream<Instant> starts(SlotRecord record, String tenant) {
		return record.starts()
			.stream()
			.filter((start) -> start.tenant().equals(tenant))
			.map(SlotRecord.Start::startedAt);
	}

	/**
	 * One of the runs.
	 *
	 * @param capped whether cedar is held by its cap
	 * @param jobs its jobs in all lanes
	 */
	private record Run(boolean capped, Set<Long> jobs) {
	}

}
