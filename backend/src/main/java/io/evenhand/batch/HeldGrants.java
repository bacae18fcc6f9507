package io.evenhand.batch;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import io.evenhand.gate.Grant;
import org.springframework.stereotype.Component;

/**
 * The grants under which step executions run in this JVM. Thread-safe.
 */
@Component
final class HeldGrants {

	private final ConcurrentMap<Long, Grant> held = new ConcurrentHashMap<>();

	/**
	 * Holds a grant while its step execution runs.
	 * @param stepExecution the step execution's id
	 * @param grant the right to run it
	 * @return to be closed when it ended
	 * @throws IllegalStateException if it runs in this JVM already
	 */
	Hold hold(long stepExecution, Grant grant) {
		Grant other = this.held.putIfAbsent(stepExecution, grant);
		if (other != null) {
			throw new IllegalStateException("Step execution " + stepExecution + " runs here already, under token "
					+ other.token() + " of request " + other.request());
		}
		return () -> this.held.remove(stepExecution, grant);
	}

	Optional<Grant> of(long stepExecution) {
		return Optional.ofNullable(this.held.get(stepExecution));
	}

	@FunctionalInterface
	interface Hold extends AutoCloseable {

		@Override
		void close();

	}

}
