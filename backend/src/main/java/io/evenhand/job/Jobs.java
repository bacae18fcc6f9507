package io.evenhand.job;

import java.util.function.LongConsumer;

import org.springframework.stereotype.Component;

/**
 * The customers' jobs. Thread-safe.
 */
@Component
public class Jobs {

	/**
	 * Takes a job in: chooses its lane, inserts it and queues its launch, all in one
	 * transaction.
	 * @param job what is asked for
	 * @param details inserts what the job's type keeps beside it, given the job's id, in
	 * the same transaction
	 * @return the job's id
	 * @throws JobRefused if the lane, the priority or a limit forbids it; nothing is kept
	 */
	public JobId submit(NewJob job, LongConsumer details) {
		throw new UnsupportedOperationException();
	}

}
