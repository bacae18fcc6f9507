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

	/** What was done since, as far as it moves a job's totals. */
	ChunkCounts.Done since(Counters before) {
		return new ChunkCounts.Done(this.writes - before.writes, rejected() - before.rejected(),
				this.filtered - before.filtered);
	}

	private long rejected() {
		return this.readSkips + this.processSkips + this.writeSkips;
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
