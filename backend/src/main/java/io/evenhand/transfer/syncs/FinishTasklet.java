package io.evenhand.transfer.syncs;

import io.evenhand.batch.GatedJobs;
import io.evenhand.record.RecordStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.batch.core.scope.context.ChunkContext;
import org.springframework.batch.core.step.StepContribution;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.stereotype.Component;

/**
 * The last step: after the documented end of a full sync removes what the provider no
 * longer has, a part in each chunk and never more than allowed without a person; then
 * advances the mark. Thread-safe.
 */
@Component("syncFinishTasklet")
class FinishTasklet implements Tasklet {

	private static final Logger logger = LoggerFactory.getLogger(FinishTasklet.class);

	private static final int MOST = 500;

	private final RunRows runs;

	private final Removals removals;

	private final Served served;

	private final RecordStore records;

	private final Marks marks;

	FinishTasklet(RunRows runs, Removals removals, Served served, RecordStore records, Marks marks) {
		this.runs = runs;
		this.removals = removals;
		this.served = served;
		this.records = records;
		this.marks = marks;
	}

	@Override
	public RepeatStatus execute(StepContribution contribution, ChunkContext context) {
		Run run = this.runs.run(GatedJobs.jobOf(contribution.getStepExecution()));
		Stand stand = this.runs.stand(run.job());
		if (!stand.finished() || stand.begun() == null) {
			throw new IllegalStateException("The sync of job " + run.job() + " has not come to its end");
		}
		if (run.mode() == Mode.FULL && this.removals.allowed(run) && removed(run) > 0) {
			return RepeatStatus.CONTINUABLE;
		}
		if (run.mode() != Mode.REPAIR) {
			this.marks.advance(run, stand.begun().mark());
			logger.info("Connection {} is synced until {}", run.connection(), stand.begun().mark());
		}
		return RepeatStatus.FINISHED;
	}

	private int removed(Run run) {
		var some = this.served.forget(run, MOST);
		this.records.remove(run.tenant(), this.removals.collection(run), some);
		this.removals.count(run, some.size());
		return some.size();
	}

}
