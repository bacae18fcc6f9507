package io.evenhand.batch;

/**
 * Takes blocks of step execution ids from Spring Batch's own sequence, so that they never
 * meet the ids that its repository takes one by one. Thread-safe.
 */
@FunctionalInterface
interface StepExecutionIds {

	/**
	 * Takes a block of ids, committed at once: a caller's rollback leaves a gap, never a
	 * pair.
	 * @param count how many, at least 1
	 * @return the first; the others follow without a gap
	 */
	long block(int count);

}
