package io.evenhand.insight;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import io.evenhand.gate.FrozenLane;
import io.evenhand.gate.LaneSnapshot;
import io.evenhand.gate.Priority;
import io.evenhand.insight.Change.Kind;
import io.evenhand.insight.Sooner.Option;
import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is said to start a random waiting job is done for real, and the next dispatch
 * starts it. Each load comes from its seed.
 */
abstract class SoonerContract {

	private static final Logger logger = LoggerFactory.getLogger(SoonerContract.class);

	private static final int TENANTS = 4;

	@SuppressWarnings("NullAway.Init")
	private FrozenLane lane;

	private final Map<Integer, Integer> accounts = new HashMap<>();

	abstract FrozenLane open();

	@BeforeEach
	void openLane() {
		this.lane = open();
	}

	@AfterEach
	void close() {
		this.lane.close();
	}

	private static TenantId tenant(int number) {
		return new TenantId(number);
	}

	/**
	 * Some jobs run for ever; the lane is paused, and more come and are held in all ways.
	 */
	private void load(Random random) {
		this.lane.policy(List.of("fifo", "round_robin", "deficit_round_robin").get(random.nextInt(3)));
		this.lane.node(1 + random.nextInt(3));
		for (int number = 1; number <= TENANTS; number++) {
			this.lane.share(tenant(number), 1 + random.nextInt(5), 1 + random.nextInt(3));
			this.accounts.put(number,
					random.nextBoolean() ? 0 : this.lane.credential(tenant(number), 1 + random.nextInt(2)));
		}
		long job = 0;
		for (int n = random.nextInt(8); n > 0; n--) {
			launch(++job, random);
		}
		this.lane.settled();
		this.lane.pauseLane(true);
		for (int n = 4 + random.nextInt(12); n > 0; n--) {
			launch(++job, random);
		}
		for (long waiting : this.lane.waiting()) {
			if (random.nextInt(6) == 0) {
				this.lane.pauseJob(waiting, true);
			}
		}
		for (int number = 1; number <= TENANTS; number++) {
			hold(number, random);
		}
	}

	private int account(int tenant) {
		return this.accounts.getOrDefault(tenant, 0);
	}

	private void launch(long job, Random random) {
		int tenant = 1 + random.nextInt(TENANTS);
		this.lane.launch(job, tenant(tenant), Priority.values()[random.nextInt(4)], account(tenant));
	}

	private void hold(int number, Random random) {
		if (random.nextInt(4) == 0) {
			this.lane.pauseTenant(tenant(number), true);
		}
		if (random.nextInt(4) == 0) {
			this.lane.share(tenant(number), this.lane.weight(tenant(number)), random.nextInt(2));
		}
		if (account(number) != 0 && random.nextInt(3) == 0) {
			this.lane.throttle(account(number), true);
		}
		if (account(number) != 0 && random.nextInt(3) == 0) {
			this.lane.pauseProvider(tenant(number), true);
		}
	}

	private void apply(Change change, long job, int tenant) {
		switch (change.kind()) {
			case DUE -> throw new AssertionError("nothing is due later here");
			case RESUME_JOB -> this.lane.pauseJob(job, false);
			case RESUME_TENANT -> this.lane.pauseTenant(tenant(tenant), false);
			case RESUME_LANE -> this.lane.pauseLane(false);
			case RESUME_PROVIDER -> this.lane.pauseProvider(tenant(tenant), false);
			case END_THROTTLE -> this.lane.throttle(account(tenant), false);
			case FRONT -> this.lane.front(job);
			case CAP -> this.lane.share(tenant(tenant), this.lane.weight(tenant(tenant)),
					this.lane.cap(tenant(tenant)) + change.by());
			case OPEN_JOBS -> this.lane.openJobs(change.by());
			case PROVIDER_CAP -> this.lane.credential(tenant(tenant), providerCap(tenant) + change.by());
			case NODE_JOBS -> throw new AssertionError("nodes may open many jobs here");
			case SLOTS -> this.lane.node(change.by());
		}
	}

	private int providerCap(int tenant) {
		return this.lane.snapshot()
			.backlogs()
			.stream()
			.flatMap((backlog) -> backlog.queues().stream())
			.map((queue) -> queue.account())
			.filter((account) -> account.id() == account(tenant))
			.findFirst()
			.orElseThrow()
			.cap();
	}

	abstract int seeds();

	List<Long> allSeeds() {
		List<Long> seeds = new ArrayList<>();
		for (long seed = 1; seed <= seeds(); seed++) {
			seeds.add(seed);
		}
		return seeds;
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("allSeeds")
	void whatIsSaidToStartARandomJobNextDoes(long seed) {
		Random random = new Random(seed);
		load(random);
		List<Long> waiting = this.lane.waiting();
		long job = waiting.get(random.nextInt(waiting.size()));
		LaneSnapshot before = this.lane.snapshot();
		int tenant = before.requests()
			.values()
			.stream()
			.filter((request) -> request.job() == job)
			.findFirst()
			.orElseThrow()
			.tenant()
			.value();
		Sooner sooner = SoonerFinder.of(before, job);
		Option option = sooner.options()
			.stream()
			.filter((one) -> one.brings().next())
			.min(Comparator.comparing((one) -> one.changes().size()))
			.orElseThrow(() -> new AssertionError("nothing starts it: " + sooner));
		logger.info("Seed {}, job {} of tenant {}: {}", seed, job, tenant, option);
		assertThat(option.changes()).contains(Change.of(Kind.RESUME_LANE));
		for (Change change : option.changes()) {
			if (change.kind() != Kind.RESUME_LANE) {
				assertThat(nextWithout(before, job, option, change)).as("%s is needed", change).isFalse();
				apply(change, job, tenant);
			}
		}
		Set<Long> running = this.lane.running();
		assertThat(running).as("nothing starts while the lane is paused").doesNotContain(job);
		LaneView changed = SoonerFinder.view(this.lane.snapshot(), job)
			.orElseThrow()
			.after(Change.of(Kind.RESUME_LANE));
		assertThat(changed.next()).as("the gate's changes are those that were tried: %s", changed).isTrue();
		this.lane.pauseLane(false);
		this.lane.awaitRunning(job);
		assertThat(this.lane.drift()).isEmpty();
	}

	/** The same changes but for one: does it start all the same? */
	private static boolean nextWithout(LaneSnapshot before, long job, Option option, Change left) {
		LaneView view = SoonerFinder.view(before, job).orElseThrow();
		for (Change change : option.changes()) {
			if (change != left) {
				view = view.after(change);
			}
		}
		return view.next();
	}

}
