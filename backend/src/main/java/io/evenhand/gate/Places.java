package io.evenhand.gate;

import java.util.List;
import java.util.OptionalInt;

import org.springframework.stereotype.Component;

/**
 * Where a waiting job stands and what holds it. Takes no locks. Thread-safe.
 */
@Component
public class Places {

	/**
	 * The job's place among the tenant's jobs not yet started in its lane, in effective
	 * order, held ones included.
	 * @param job the job's id
	 * @return 1 for the first; empty once it has started
	 */
	public OptionalInt position(long job) {
		throw new UnsupportedOperationException();
	}

	/**
	 * What holds the job's next waiting request, as the gate itself sees it.
	 * @param job the job's id
	 * @return empty where nothing of it waits
	 */
	public List<Held> holds(long job) {
		throw new UnsupportedOperationException();
	}

}
