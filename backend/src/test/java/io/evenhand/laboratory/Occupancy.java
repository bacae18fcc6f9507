package io.evenhand.laboratory;

import java.util.HashMap;
import java.util.Map;

import io.evenhand.laboratory.Course.Span;

/**
 * Who waits and runs at one instant of a course, counted afresh: shares nothing with the
 * production's predicate. Used by one thread.
 */
final class Occupancy {

	private final Course course;

	private final int[] running;

	private final Map<Integer, Map<Long, Integer>> waiting = new HashMap<>();

	private final Map<Long, Integer> used = new HashMap<>();

	private int busy;

	Occupancy(Course course) {
		this.course = course;
		this.running = new int[course.shares().size()];
	}

	void ready(Span span) {
		waits(span, 1);
	}

	void started(Span span) {
		waits(span, -1);
		runs(span, 1);
	}

	void ended(Span span) {
		runs(span, -1);
	}

	private void waits(Span span, int more) {
		this.waiting.computeIfAbsent(span.tenant() - 1, (tenant) -> new HashMap<>())
			.merge(span.account(), more, Integer::sum);
	}

	private void runs(Span span, int more) {
		this.running[span.tenant() - 1] += more;
		this.used.merge(span.account(), more, Integer::sum);
		this.busy += more;
	}

	int running(int tenant) {
		return this.running[tenant];
	}

	int free() {
		return this.course.slots() - this.busy;
	}

	/**
	 * Whether it has a step that only the lane's slots and the others keep waiting. A cap
	 * of all slots holds nobody.
	 */
	boolean contends(int tenant) {
		boolean full = this.running[tenant] >= cap(tenant) && cap(tenant) < this.course.slots();
		return !full && this.waiting.getOrDefault(tenant, Map.of())
			.entrySet()
			.stream()
			.anyMatch(
					(entry) -> entry.getValue() > 0 && this.used.getOrDefault(entry.getKey(), 0) < cap(entry.getKey()));
	}

	boolean over() {
		boolean over = this.busy > this.course.slots();
		for (int i = 0; i < this.running.length; i++) {
			over |= this.running[i] > cap(i);
		}
		for (Map.Entry<Long, Integer> one : this.used.entrySet()) {
			over |= one.getValue() > cap(one.getKey());
		}
		return over;
	}

	private int cap(int tenant) {
		return this.course.shares().get(tenant).cap().value();
	}

	private int cap(long account) {
		return this.course.accounts().containsKey(account) ? this.course.accounts().get(account).cap()
				: Integer.MAX_VALUE;
	}

}
