package io.evenhand.batch;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import io.evenhand.gate.Grant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The jobs whose managers run in this JVM. Thread-safe.
 */
@Component
final class Openings {

	private static final ThreadLocal<@Nullable Opening> MINE = new ThreadLocal<>();

	private final ConcurrentMap<Long, Opening> openings = new ConcurrentHashMap<>();

	/**
	 * Opens a job here. A former manager of the job that still lives in this JVM has lost
	 * it, else it would not have been granted anew; whatever waits for it is let go.
	 */
	Opening open(Grant launch) {
		Opening opening = new Opening(launch);
		Opening former = this.openings.put(launch.job(), opening);
		if (former != null) {
			former.release();
		}
		return opening;
	}

	/**
	 * The opening of a job whose manager runs here: on a manager's thread its own, even
	 * where the job was opened anew beside it.
	 * @param job the job's id
	 * @return empty once the job has ended
	 */
	Optional<Opening> opening(long job) {
		Opening mine = MINE.get();
		if (mine != null && mine.launch().job() == job) {
			return Optional.of(mine);
		}
		return Optional.ofNullable(this.openings.get(job));
	}

	/** Runs a manager on the calling thread. */
	static void manage(Opening opening, Runnable manager) {
		MINE.set(opening);
		try {
			manager.run();
		}
		finally {
			MINE.remove();
		}
	}

	/** The launch whose manager the calling thread is. */
	static Optional<Grant> owner() {
		return Optional.ofNullable(MINE.get()).map(Opening::launch);
	}

	/** The opening whose manager the calling thread is. */
	static Optional<Opening> mine() {
		return Optional.ofNullable(MINE.get());
	}

	void ended(Opening opening) {
		this.openings.remove(opening.launch().job(), opening);
	}

}
