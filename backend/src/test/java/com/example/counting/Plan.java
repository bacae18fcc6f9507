package com.example.counting;

import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;

/**
 * What a counting job does, told by its name: {@code rows millis}. Immutable.
 *
 * @param rows how far it counts
 * @param millis how long each chunk of {@link CountingJob#CHUNK} takes
 */
record Plan(long rows, long millis) {

	static Plan of(long job, Jobs jobs) {
		return parse(jobs.find(new JobId(job), Scope.ALL).orElseThrow().name());
	}

	static Plan parse(String name) {
		String[] words = name.split(" ", 2);
		return new Plan(Long.parseLong(words[0]), Long.parseLong(words[1]));
	}

	long costMillis() {
		return Math.max(1, (this.rows + CountingJob.CHUNK - 1) / CountingJob.CHUNK * this.millis);
	}

}
