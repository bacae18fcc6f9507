package io.evenhand.batch;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import io.evenhand.gate.Grant;
import org.springframework.stereotype.Component;

/**
 * The jobs whose managers run in this JVM. Thread-safe.
 */
@Component
final class Openings {

	private final ConcurrentMap<Long, Opening> openings = new ConcurrentHashMap<>();

	Opening open(Grant launch) {
		Opening opening = new Opening(launch);
		if (this.openings.putIfAbsent(launch.job(), opening) != null) {
			throw new IllegalStateException("Job " + launch.job() + " is open on this node already");
		}
		return opening;
	}

	/**
	 * The opening of a job whose manager runs here.
	 * @param job the job's id
	 * @return empty once the job has ended
	 */
	Optional<Opening> opening(long job) {
		return Optional.ofNullable(this.openings.get(job));
	}

	void ended(long job) {
		this.openings.remove(job);
	}

}
