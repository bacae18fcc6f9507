package io.evenhand.job;

import io.evenhand.gate.Finishings;

import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * The step requests and attempts of a job, which go last: they prove who ran what.
 * Thread-safe.
 */
@Component
@Order(GateRemains.LAST)
final class GateRemains implements JobRemains {

	static final int LAST = 1000;

	private final Finishings finished;

	GateRemains(Finishings finished) {
		this.finished = finished;
	}

	@Override
	public int remove(long job, int most) {
		return this.finished.remove(job, most);
	}

}
