package com.example.holding;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import io.evenhand.batch.Part;
import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;

/**
 * What a holding job does, told by its name so that it is the same each time it is asked:
 * {@code steps least most seed}. Costs are told to the gate as they will be. Immutable.
 *
 * @param steps how many steps
 * @param least the shortest hold in milliseconds
 * @param most the longest hold in milliseconds
 * @param seed of the holds between
 */
record Plan(int steps, int least, int most, long seed) {

	static final String MILLIS = "millis";

	static Plan of(long job, Jobs jobs) {
		return parse(jobs.find(new JobId(job), Scope.ALL).orElseThrow().name());
	}

	static Plan parse(String name) {
		String[] words = name.split(" ", 4);
		return new Plan(Integer.parseInt(words[0]), Integer.parseInt(words[1]), Integer.parseInt(words[2]),
				Long.parseLong(words[3]));
	}

	List<Part> parts() {
		SplittableRandom random = new SplittableRandom(this.seed);
		return IntStream.range(0, this.steps).mapToObj((step) -> {
			long millis = random.nextInt(this.least, this.most + 1);
			return new Part("h%05d".formatted(step), millis, Map.of(MILLIS, millis));
		}).toList();
	}

	long costMillis() {
		return parts().stream().mapToLong(Part::costMillis).sum();
	}

	long firstMillis() {
		return parts().get(0).costMillis();
	}

}
