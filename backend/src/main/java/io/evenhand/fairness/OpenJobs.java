package io.evenhand.fairness;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * The jobs that are open while their lane is run forward: how many steps of each run or
 * wait, and what it queues next. Used by one thread.
 */
final class OpenJobs {

	private final Map<Long, Integer> steps = new HashMap<>();

	private long made = Head.EXPECTED;

	/** One of its steps runs or waits. */
	void add(Head head) {
		this.steps.merge(head.rank().job(), 1, Integer::sum);
	}

	/** Whether the end of a step leaves nothing of its job. */
	boolean end(Head head) {
		return this.steps.compute(head.rank().job(), (job, now) -> (now == null || now <= 1) ? null : now - 1) == null;
	}

	/**
	 * What a job queues now that nothing of it is left, all in the job's own place and
	 * counted as its steps; nothing where it was at its end.
	 * @param last the step that ended last
	 */
	List<Head> next(Head last) {
		if (last.ahead().isEmpty()) {
			return List.of();
		}
		Following next = last.ahead().get(0);
		List<Following> behind = last.ahead().subList(1, last.ahead().size());
		List<Head> heads = LongStream.range(this.made, this.made + next.steps())
			.mapToObj((step) -> new Head(new Rank(last.rank().millis(), last.rank().job(), step), next.costMillis(),
					last.urgent(), Head.State.READY, behind))
			.toList();
		this.made += next.steps();
		heads.forEach(this::add);
		return heads;
	}

}
