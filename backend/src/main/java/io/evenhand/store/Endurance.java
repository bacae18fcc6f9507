package io.evenhand.store;

import java.util.function.Supplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does a piece of work however long the database is away, for threads that have nothing
 * else to do: a job's manager would have to fail its job. What is repeated must bear it:
 * a commit of unknown outcome is among what it repeats after. Stateless.
 */
public final class Endurance {

	private static final Logger logger = LoggerFactory.getLogger(Endurance.class);

	private Endurance() {
	}

	/**
	 * Does the work, again and again while it fails for reasons that pass.
	 * @param <T> what the work gives
	 * @param what it is, for the log
	 * @param work may be done several times, also after it was done
	 * @return what the last one gave
	 * @throws IllegalStateException if the thread is interrupted
	 */
	public static <T> T through(String what, Supplier<T> work) {
		return through(what, work, work);
	}

	/**
	 * Does the work, and after a failure that passes what is to be done instead: to look
	 * whether the work was done all the same, and to do it if not.
	 * @param <T> what the work gives
	 * @param what it is, for the log
	 * @param work the first try
	 * @param again each further one
	 * @return what the last one gave
	 * @throws IllegalStateException if the thread is interrupted
	 */
	public static <T> T through(String what, Supplier<T> work, Supplier<T> again) {
		BackOff backOff = new BackOff();
		Supplier<T> next = work;
		for (int failures = 0;; failures++) {
			try {
				T result = next.get();
				if (failures > 0) {
					logger.info("{}: done after {} failures", what, failures);
				}
				return result;
			}
			catch (RuntimeException ex) {
				if (!Outage.passes(ex)) {
					throw ex;
				}
				if (failures == 0) {
					logger.warn("{}: tried again until it works: {}", what, Outage.line(ex));
				}
				if (!backOff.rest()) {
					throw new IllegalStateException("Interrupted while the database was away", ex);
				}
				next = again;
			}
		}
	}

	/**
	 * {@link #through(String, Supplier)} for work that gives nothing.
	 * @param what it is, for the log
	 * @param work may be done several times, also after it was done
	 */
	public static void through(String what, Runnable work) {
		through(what, work, work);
	}

	/**
	 * {@link #through(String, Supplier, Supplier)} for work that gives nothing.
	 * @param what it is, for the log
	 * @param work the first try
	 * @param again each further one
	 */
	public static void through(String what, Runnable work, Runnable again) {
		through(what, nothing(work), nothing(again));
	}

	private static Supplier<Boolean> nothing(Runnable work) {
		return () -> {
			work.run();
			return true;
		};
	}

}
