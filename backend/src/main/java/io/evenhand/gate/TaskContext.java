package io.evenhand.gate;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * For whom a task is that a stock {@code TaskExecutorPartitionHandler} hands to the
 * {@link FairTaskExecutor}: set on the manager's thread around the hand-over. Immutable.
 *
 * @param job the job's id
 * @param tenant whose job it is
 * @param lane the lane's name
 * @param step the leaf step's name
 * @param costMillis estimated cost of each task in slot-milliseconds, at least 1
 */
public record TaskContext(long job, TenantId tenant, String lane, String step, long costMillis) {

	private static final ThreadLocal<@Nullable TaskContext> CURRENT = new ThreadLocal<>();

	/**
	 * Sets the context of this thread until the scope is closed.
	 * @return closes the scope; the former context comes back
	 */
	public Scope enter() {
		TaskContext former = CURRENT.get();
		CURRENT.set(this);
		return () -> {
			if (former == null) {
				CURRENT.remove();
			}
			else {
				CURRENT.set(former);
			}
		};
	}

	static @Nullable TaskContext current() {
		return CURRENT.get();
	}

	/** Ends what {@link TaskContext#enter()} began. */
	@FunctionalInterface
	public interface Scope extends AutoCloseable {

		@Override
		void close();

	}

}
