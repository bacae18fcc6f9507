package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How far the foretold starts of jobs are from the true ones, on a backlog in which sizes
 * are guessed: parts are off by up to a quarter, costs by a third. The figures stand in
 * docs/forecast.md.
 */
class ForecastErrorTests {

	private static final Logger logger = LoggerFactory.getLogger(ForecastErrorTests.class);

	private static final int LOADS = 20;

	private static final int TENANTS = 8;

	private static final int JOBS = 12;

	private static final Tuning TUNING = new Tuning(2_000, 2_000, 2_000);

	private static final Pattern JOB = Pattern.compile("^(\\d+) .*job=(\\d+).*");

	/**
	 * One backlog, as it is and as it was expected to be.
	 *
	 * @param lane its free slots are all of its slots
	 * @param real who waits with what it will turn out to be
	 * @param expected the same as it is guessed
	 */
	private record Load(Lane lane, List<Backlog> real, List<Backlog> expected) {

		static Load random(long seed) {
			Random random = new Random(seed);
			List<Backlog> real = new ArrayList<>();
			List<Backlog> expected = new ArrayList<>();
			for (int tenant = 1; tenant <= TENANTS; tenant++) {
				Flow flow = new Flow(new TenantId(tenant), new Share(new Weight(1 + random.nextInt(4)), new Cap(2)),
						false, 0, Turn.ZERO);
				List<Head> is = new ArrayList<>();
				List<Head> guess = new ArrayList<>();
				for (int n = 0; n < JOBS; n++) {
					long id = tenant * 100L + n;
					Rank rank = new Rank(random.nextInt(3_600_000), id, id);
					job(rank, random, is, guess);
				}
				real.add(backlog(flow, is));
				expected.add(backlog(flow, guess));
			}
			Lane lane = new Lane(LanePolicy.DEFICIT_ROUND_ROBIN.tuned(TUNING), 0, false, new Lane.Room(2, 8, 100));
			return new Load(lane, real, expected);
		}

		/** Two thirds are imports, the rest exports, half of all below five parts. */
		private static void job(Rank rank, Random random, List<Head> is, List<Head> guess) {
			int parts = (int) Math.min(200, Math.round(Math.exp(1.6 + 1.1 * random.nextGaussian())) + 1);
			long part = (random.nextInt(3) > 0) ? 600 : 1_500;
			long plan = Math.max(20, parts * part / 50);
			guess.add(head(rank, plan, parts, part));
			int really = Math.max(1, (int) Math.round(parts * (0.8 + 0.45 * random.nextDouble())));
			double slower = Math.exp(0.3 * random.nextGaussian());
			is.add(head(rank, Math.round(plan * slower), really, Math.round(part * slower)));
		}

		private static Head head(Rank rank, long plan, int parts, long part) {
			return new Head(rank, plan, false, Head.State.READY,
					List.of(new Following(parts, part), new Following(1, 500)));
		}

		private static Backlog backlog(Flow flow, List<Head> heads) {
			heads.sort((one, other) -> one.rank().compareTo(other.rank()));
			return new Backlog(flow, 4, List.of(new Backlog.Queue(Account.NONE, true, heads)));
		}

		List<Backlog> alone() {
			return this.expected.stream()
				.map((backlog) -> backlog(backlog.flow(),
						new ArrayList<>(backlog.queues()
							.get(0)
							.heads()
							.stream()
							.map((head) -> new Head(head.rank(), head.costMillis(), head.urgent(), head.state()))
							.toList())))
				.toList();
		}

		/** When each job starts, by the job. */
		Map<Long, Long> happens() {
			Map<Long, Long> at = new HashMap<>();
			for (String start : new FrozenGate(this.lane, this.real).until(100_000).started) {
				Matcher found = JOB.matcher(start);
				assertThat(found.matches()).isTrue();
				at.putIfAbsent(Long.valueOf(found.group(2)), Long.valueOf(found.group(1)));
			}
			return at;
		}

		Map<Long, Long> foretold(List<Backlog> backlogs) {
			Map<Long, Long> at = new HashMap<>();
			RunForward.starts(this.lane, backlogs, List.of(), 100_000)
				.forEach((start) -> at.putIfAbsent(start.pick().head().rank().job(), start.afterMillis()));
			return at;
		}

	}

	/** How wrong, of one kind of forecast. */
	private static final class Errors {

		private final List<Long> seconds = new ArrayList<>();

		private final List<Double> shares = new ArrayList<>();

		private long pairs;

		private long wrong;

		void add(Map<Long, Long> foretold, Map<Long, Long> real) {
			List<Long> jobs = real.keySet().stream().sorted().toList();
			for (int n = 0; n < jobs.size(); n++) {
				long job = jobs.get(n);
				long at = of(real, job);
				long told = of(foretold, job);
				if (at > 0) {
					this.seconds.add(Math.abs(told - at) / 1_000);
					this.shares.add((told - at) / (double) at);
				}
				for (long other : jobs.subList(n + 1, jobs.size())) {
					long apart = Long.compare(at, of(real, other));
					this.pairs += (apart != 0) ? 1 : 0;
					this.wrong += (apart * Long.compare(told, of(foretold, other)) < 0) ? 1 : 0;
				}
			}
		}

		private static long of(Map<Long, Long> times, long job) {
			return Objects.requireNonNull(times.get(job));
		}

		double median() {
			return this.shares.stream().map(Math::abs).sorted().toList().get(this.shares.size() / 2);
		}

		String told() {
			List<Long> sorted = this.seconds.stream().sorted().toList();
			return "off by %d s in the median, %d s in nine of ten; %.0f %% of the wait in the median; %.1f %% of pairs the wrong way round"
				.formatted(sorted.get(sorted.size() / 2), sorted.get(sorted.size() * 9 / 10), 100 * median(),
						100.0 * this.wrong / this.pairs);
		}

	}

	@Test
	void knowingThePartsMakesTheForecastSeveralTimesBetter() {
		Errors with = new Errors();
		Errors without = new Errors();
		List<Long> waits = new ArrayList<>();
		for (long seed : LongStream.rangeClosed(1, LOADS).toArray()) {
			Load load = Load.random(seed);
			Map<Long, Long> real = load.happens();
			with.add(load.foretold(load.expected()), real);
			without.add(load.foretold(load.alone()), real);
			waits.addAll(real.values());
		}
		waits.sort(Long::compare);
		logger.info("Seeds 1 to {}, {} jobs that wait {} s in the median", LOADS, waits.size(),
				waits.get(waits.size() / 2) / 1_000);
		logger.info("A launch taken for a job: {}", without.told());
		logger.info("With what follows it: {}", with.told());
		assertThat(with.median()).isLessThan(without.median() / 4);
	}

}
