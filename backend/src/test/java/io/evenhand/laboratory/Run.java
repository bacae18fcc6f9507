package io.evenhand.laboratory;

import java.util.ArrayList;
import java.util.List;

/**
 * A policy on a workload, judged. Immutable.
 *
 * @param contestant the policy
 * @param load the workload
 * @param course what happened
 * @param verdict how far it keeps the promises
 * @param ideal what the max-min ideal would have served each tenant
 */
record Run(Contestant contestant, Workload load, Course course, Verdict verdict, double[] ideal) {

	static Run of(Contestant contestant, Workload load, long horizon) {
		Course course = contestant.course(load, Terms.LIKE_THE_GATE, horizon);
		return new Run(contestant, load, course, Verdict.of(course, Terms.bounds(load)), MaxMin.served(load, horizon));
	}

	/** What the worst-served tenant got of what the ideal gives it. */
	double worst() {
		long[] served = this.course.served();
		double worst = Double.MAX_VALUE;
		for (int i = 0; i < this.ideal.length; i++) {
			worst = (this.ideal[i] > 0) ? Math.min(worst, served[i] / this.ideal[i]) : worst;
		}
		return worst;
	}

	/** Tenants that ask for less than their share: the ideal leaves nothing of theirs. */
	List<Integer> light() {
		List<Integer> light = new ArrayList<>();
		for (int i = 0; i < this.ideal.length; i++) {
			if (this.load.customers().get(i).asked(this.course.horizon()) <= this.ideal[i] + Terms.SLICE) {
				light.add(i + 1);
			}
		}
		return light;
	}

}
