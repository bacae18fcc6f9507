package io.evenhand.batch;

import org.springframework.batch.core.step.StepExecution;

/**
 * What Spring Batch counts of a step execution, or of several together. Immutable.
 */
record Counters(long commits, long rollbacks, long reads, long filtered, long writes, long readSkips, long processSkips,
		long writeSkips) {

	static Counters of(StepExecution execution) {
		return new Counters(execution.getCommitCount(), execution.getRollbackCount(), execution.getReadCount(),
				execution.getFilterCount(), execution.getWriteCount(), execution.getReadSkipCount(),
				execution.getProcessSkipCount(), execution.getWriteSkipCount());
	}

	void into(StepExecution execution) {
		execution.setCommitCount(this.commits);
		execution.setRollbackCount(this.rollbacks);
		execution.setReadCount(this.reads);
		execution.setFilterCount(this.filtered);
		execution.setWriteCount(this.writes);
		execution.setReadSkipCount(this.readSkips);
		execution.setProcessSkipCount(this.processSkips);
		execution.setWriteSkipCount(this.writeSkips);
	}

}
