package io.evenhand.gate;

/**
 * A step execution that asks to run.
 *
 * @param stepExecution its id in Spring Batch
 * @param step the name of the leaf step that any node looks up
 * @param costMillis estimated cost in slot-milliseconds, at least 1
 * @param attempts how often it was started in earlier runs of its job
 * @param waitMillis how much longer it is to wait before it is tried again, in
 * milliseconds; 0 for not at all
 */
public record NewStep(long stepExecution, String step, long costMillis, int attempts, long waitMillis) {

	public NewStep(long stepExecution, String step, long costMillis) {
		this(stepExecution, step, costMillis, 0, 0);
	}

}
