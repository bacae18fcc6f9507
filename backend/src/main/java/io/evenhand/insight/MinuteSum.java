package io.evenhand.insight;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import io.evenhand.gate.LaneMinute;
import io.evenhand.gate.LaneMinute.Attempt;
import io.evenhand.gate.LaneMinute.Flow;

/**
 * Sums the slot record of a lane up for one minute. The minute is cut into seconds; in
 * each, whoever waited for at least half of it was backlogged and could have used its
 * cap, and everybody else what it used. Pure.
 */
final class MinuteSum {

	static final int SECONDS = 60;

	private static final double SECOND = 1000;

	private final long from;

	private final Map<Integer, Tenant> tenants = new TreeMap<>();

	private MinuteSum(Instant from) {
		this.from = from.toEpochMilli();
	}

	/**
	 * Sums up.
	 * @param from when the minute began
	 * @param lane what is known of the lane since then, read after the minute's end
	 * @param most at most so many tenants, those that used or waited most; the others are
	 * one, with the number 0
	 */
	static List<TenantMinute> of(Instant from, LaneMinute lane, int most) {
		MinuteSum sum = new MinuteSum(from);
		lane.attempts().forEach((attempt) -> sum.add(attempt, lane.at()));
		lane.flows().forEach((flow) -> sum.add(flow, lane.at()));
		sum.divide(lane.slots());
		return sum.rows(most);
	}

	private void add(Attempt attempt, Instant now) {
		Tenant tenant = this.tenants.computeIfAbsent(attempt.tenant().value(), (id) -> new Tenant());
		Instant end = Optional.ofNullable(attempt.ended()).orElse(now);
		addTo(tenant.used, attempt.started(), end);
		tenant.waiting.add(new Instant[] { attempt.ready(), attempt.started() });
		Duration wait = positive(Duration.between(attempt.ready(), attempt.started()));
		if (within(attempt.started())) {
			tenant.waits.add(wait);
		}
		if (attempt.ended() != null && within(attempt.ended())) {
			tenant.ended++;
			tenant.waited += wait.toMillis();
			tenant.ran += positive(Duration.between(attempt.started(), attempt.ended())).toMillis();
		}
	}

	private void add(Flow flow, Instant now) {
		Tenant tenant = this.tenants.get(flow.tenant().value());
		if (tenant == null) {
			if (flow.waitingSince() == null || flow.paused()) {
				return;
			}
			tenant = new Tenant();
			this.tenants.put(flow.tenant().value(), tenant);
		}
		tenant.weight = flow.weight().value();
		tenant.cap = flow.cap().value();
		if (flow.paused()) {
			// its own or somebody's wish: nothing is due to it
			tenant.waiting.clear();
		}
		else if (flow.waitingSince() != null) {
			tenant.waiting.add(new Instant[] { flow.waitingSince(), now });
		}
	}

	private boolean within(Instant at) {
		long millis = at.toEpochMilli() - this.from;
		return 0 <= millis && millis < SECONDS * 1000L;
	}

	private static Duration positive(Duration span) {
		return span.isNegative() ? Duration.ZERO : span;
	}

	/** Adds the part of a span that lies in each second, in milliseconds. */
	private void addTo(double[] seconds, Instant start, Instant end) {
		double first = Math.max(0, start.toEpochMilli() - this.from);
		double last = Math.min(SECONDS * SECOND, end.toEpochMilli() - this.from);
		for (int second = (int) (first / SECOND); second < SECONDS && second * SECOND < last; second++) {
			seconds[second] += Math.min(last, (second + 1) * SECOND) - Math.max(first, second * SECOND);
		}
	}

	private void divide(int slots) {
		List<Tenant> all = new ArrayList<>(this.tenants.values());
		all.forEach(this::backlog);
		for (int second = 0; second < SECONDS; second++) {
			int now = second;
			List<Tenant> here = all.stream().filter((one) -> one.used[now] > 0 || one.backlogged(now)).toList();
			double used = here.stream().mapToDouble((one) -> one.used[now]).sum();
			double[] got = Entitlement.of(Math.max(used, slots * SECOND),
					here.stream().mapToDouble((one) -> one.weight).toArray(),
					here.stream().mapToDouble((one) -> one.limit(now)).toArray());
			for (int i = 0; i < got.length; i++) {
				here.get(i).count(now, got[i]);
			}
		}
	}

	/** Overlapping waits are one. */
	private void backlog(Tenant tenant) {
		Instant until = Instant.MIN;
		tenant.waiting.sort(Comparator.comparing((span) -> span[0]));
		for (Instant[] span : tenant.waiting) {
			Instant start = span[0].isBefore(until) ? until : span[0];
			if (start.isBefore(span[1])) {
				addTo(tenant.waited(), start, span[1]);
				until = span[1];
			}
		}
	}

	private List<TenantMinute> rows(int most) {
		List<TenantMinute> rows = new ArrayList<>();
		this.tenants.forEach((id, tenant) -> rows.add(tenant.row(id)));
		rows.removeIf((row) -> row.used() == 0 && row.backlog() == 0 && row.ended() == 0);
		rows.sort(Comparator.comparingDouble((row) -> -row.used() - row.backlog()));
		if (rows.size() <= most) {
			return rows;
		}
		List<TenantMinute> kept = new ArrayList<>(rows.subList(0, most - 1));
		rows.subList(most - 1, rows.size())
			.stream()
			.map((row) -> row.as(0))
			.reduce(TenantMinute::plus)
			.ifPresent(kept::add);
		return kept;
	}

	/** One tenant while it is summed up. */
	private static final class Tenant {

		private final double[] used = new double[SECONDS];

		private final double[] backlog = new double[SECONDS];

		private final List<Instant[]> waiting = new ArrayList<>();

		private final WaitCounts waits = new WaitCounts();

		private int weight = 1;

		private int cap = Integer.MAX_VALUE;

		private int ended;

		private long waited;

		private long ran;

		private double served;

		private double entitled;

		private double backlogged;

		double[] waited() {
			return this.backlog;
		}

		boolean backlogged(int second) {
			return this.backlog[second] >= SECOND / 2;
		}

		double limit(int second) {
			return backlogged(second) ? Math.max(this.used[second], this.cap * SECOND) : this.used[second];
		}

		void count(int second, double got) {
			if (backlogged(second)) {
				this.backlogged += SECOND;
				this.served += this.used[second];
				this.entitled += got;
			}
		}

		TenantMinute row(int id) {
			double all = 0;
			for (double some : this.used) {
				all += some;
			}
			return new TenantMinute(id, all, this.backlogged, this.served, this.entitled, this.ended, this.waited,
					this.ran, this.waits);
		}

	}

}
