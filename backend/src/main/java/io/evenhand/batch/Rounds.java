package io.evenhand.batch;

import java.util.function.Predicate;

import io.evenhand.gate.LeaseLost;
import io.evenhand.store.BackOff;
import io.evenhand.store.Outage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.step.StepExecution;

/**
 * Whether a step that has ended goes on in its slot behind its last chunk: nothing is
 * wrong with its work, the database chose a chunk as a victim, was away, or did not
 * answer a commit. What is stored says what is left to do. Used by one thread for one
 * grant.
 */
final class Rounds {

	private static final Logger logger = LoggerFactory.getLogger(Rounds.class);

	/** In a row, without a chunk in between. */
	private static final int LOST_LOCKS = 5;

	/**
	 * In a row, without a chunk in between, at most 5 s apart: about three minutes. While
	 * the database cannot be read either, the step waits in its loading instead.
	 */
	private static final int OUTAGES = 40;

	private final BackOff backOff = new BackOff();

	private long commits = -1;

	private int lostLocks;

	private int outages;

	/**
	 * Judges how the step has ended, and waits where the database was away.
	 * @param ended the step execution
	 * @return whether it is to be loaded and executed again
	 */
	boolean again(StepExecution ended) {
		boolean failed = ended.getStatus() == BatchStatus.FAILED || ended.getStatus() == BatchStatus.UNKNOWN;
		if (!failed || any(ended, LeaseLost.class::isInstance)) {
			return false;
		}
		// also where it was asked to stop meanwhile: who has lost its lease is told so by
		// the fence, and who has not would be settled as failed
		if (ended.getCommitCount() != this.commits) {
			this.commits = ended.getCommitCount();
			this.lostLocks = 0;
			this.outages = 0;
			this.backOff.worked();
		}
		if (any(ended, Outage::away)) {
			this.outages++;
			logger.warn("Step {} met an outage and goes on from its last chunk: {}", ended.getStepName(), line(ended));
			return this.outages <= OUTAGES && this.backOff.rest();
		}
		if (any(ended, Outage::lostLock)) {
			this.lostLocks++;
			logger.warn("Step {} lost a lock, {} of {} times, and goes on from its last chunk", ended.getStepName(),
					this.lostLocks, LOST_LOCKS);
			return this.lostLocks < LOST_LOCKS;
		}
		return false;
	}

	private static boolean any(StepExecution ended, Predicate<Throwable> kind) {
		return ended.getFailureExceptions().stream().anyMatch(kind);
	}

	private static String line(StepExecution ended) {
		return ended.getFailureExceptions().stream().filter(Outage::away).findFirst().map(Outage::line).orElse("");
	}

}
