package io.evenhand.transfer.syncs;

import java.time.Duration;

import io.evenhand.batch.GatedJobs;
import io.evenhand.batch.Stops;
import io.evenhand.batch.Throttled;
import io.evenhand.batch.WorkFailed;
import io.evenhand.http.ExchangeFailed;
import io.evenhand.job.Counts;
import io.evenhand.transfer.syncs.page.PageRefused;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.batch.core.listener.ChunkListener;
import org.springframework.batch.core.scope.context.ChunkContext;
import org.springframework.batch.core.step.StepContribution;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Pulls a run's pages, one to a chunk. A page is asked for between two transactions, so
 * that a slow provider holds neither a connection to the database nor a lock:
 *
 * <pre>
 * execute     transaction: store what came, move the position (first: begin)
 * afterChunk  no transaction: ask for the page of that position
 * execute     ...
 * </pre>
 *
 * What the provider says instead of a page (wait, cursor unknown) is written down in the
 * next transaction too, before it has its effect. Confined to the step's thread.
 */
@Component
@StepScope
@SuppressWarnings("removal") // the listener of a tasklet's chunks has no successor yet
class PullTasklet implements Tasklet, ChunkListener<Object, Object> {

	private static final Logger logger = LoggerFactory.getLogger(PullTasklet.class);

	private final StepExecution step;

	private final PullParts parts;

	private final Stops stops;

	private final ProviderSettings settings;

	private @Nullable Pull pull;

	private @Nullable Fetched fetched;

	private @Nullable Throttled throttled;

	private boolean done;

	PullTasklet(@Value("#{stepExecution}") StepExecution step, PullParts parts, Stops stops,
			ProviderSettings settings) {
		this.step = step;
		this.parts = parts;
		this.stops = stops;
		this.settings = settings;
	}

	@Override
	public RepeatStatus execute(StepContribution contribution, ChunkContext context) {
		Pull pull = this.parts.load(GatedJobs.jobOf(this.step));
		if (pull.stand().begun() == null) {
			this.parts.begin(pull);
		}
		else if (this.fetched instanceof Fetched.Whole whole) {
			store(pull, whole);
		}
		else if (this.fetched instanceof Fetched.Wait wait) {
			this.parts.pulls().waited(pull);
			this.throttled = throttle(wait, pull.stand().waits().times());
		}
		else if (this.fetched instanceof Fetched.Dead) {
			this.parts.pulls().again(pull);
			logger.info("The sync begins again: its cursor is no longer known");
		}
		this.fetched = null;
		this.pull = this.parts.load(pull.run().job());
		this.done = this.pull.stand().finished();
		return RepeatStatus.continueIf(!this.done);
	}

	private void store(Pull pull, Fetched.Whole whole) {
		Counts counts = (pull.run().mode() == Mode.REPAIR) ? this.parts.storing().one(pull, pull.stand(), whole)
				: this.parts.storing().page(pull, pull.stand(), whole);
		this.parts.progress(pull, counts);
		logger.info("Page {} of the sync is stored: {}", pull.stand().pages() + 1, counts);
	}

	private Throttled throttle(Fetched.Wait wait, int times) {
		Duration told = wait.told();
		Duration gap = this.settings.gap();
		if (told != null) {
			return new Throttled(told.isZero() ? gap : told, "The provider asked to wait");
		}
		return new Throttled(Gaps.after(gap, times), "The provider asked to wait without saying how long");
	}

	@Override
	public void afterChunk(ChunkContext context) {
		if (this.throttled != null) {
			throw this.throttled;
		}
		Pull pull = this.pull;
		if (pull == null || this.done || this.fetched != null || this.stops.asked(this.step)) {
			return;
		}
		this.parts.pulls().check(pull);
		try {
			this.fetched = this.parts.ask(pull, () -> this.stops.atOnce(this.step));
		}
		catch (PageRefused ex) {
			throw new WorkFailed(String.valueOf(ex.getMessage()), ex);
		}
		catch (ExchangeFailed ex) {
			// Spring Batch looks at the cause: the step is stopped, not failed
			throw new IllegalStateException("Stopped while the provider was asked",
					new JobInterruptedException("Stopped while the provider was asked"));
		}
	}

}
