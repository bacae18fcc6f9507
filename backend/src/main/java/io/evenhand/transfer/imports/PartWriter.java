package io.evenhand.transfer.imports;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.evenhand.batch.GatedJobs;
import io.evenhand.batch.WorkFailed;
import io.evenhand.job.Counts;
import io.evenhand.job.Progress;
import io.evenhand.record.NewRecord;
import io.evenhand.record.RecordTarget;
import io.evenhand.record.RefusedRecord;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamWriter;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Writes what a chunk found: records, rejects and the part's totals, all in the chunk's
 * transaction. Confined to the step's thread.
 */
@Component
@StepScope
class PartWriter implements ItemStreamWriter<Row> {

	/** Rows that are read before a share of rejected ones says anything. */
	private static final long SHARE_FROM = 1_000;

	private final long job;

	private final ImportTargets targets;

	private final Rejects rejects;

	private final Progress progress;

	private final ImportSettings settings;

	private @Nullable RecordTarget target;

	private int part;

	private long from;

	private Counts totals = Counts.NONE;

	PartWriter(@Value("#{stepExecution}") StepExecution step, ImportTargets targets, Rejects rejects, Progress progress,
			ImportSettings settings) {
		this.job = GatedJobs.jobOf(step);
		this.targets = targets;
		this.rejects = rejects;
		this.progress = progress;
		this.settings = settings;
	}

	@Override
	public void open(ExecutionContext context) {
		this.target = this.targets.of(this.job);
		this.part = (int) context.getLong(ImportParts.PART);
		this.from = context.getLong(ImportParts.FROM);
		this.totals = PartTotals.read(context);
	}

	@Override
	public void update(ExecutionContext context) {
		PartTotals.save(context, this.totals);
	}

	@Override
	public void write(Chunk<? extends Row> chunk) {
		List<NewRecord> good = new ArrayList<>(chunk.size());
		List<Reject> bad = new ArrayList<>();
		long end = this.from;
		for (Row row : chunk) {
			end = row.end();
			if (row instanceof Row.Good one) {
				good.add(one.record());
			}
			else if (row instanceof Row.Bad one) {
				bad.add(one.reject());
			}
		}
		int rejected = bad.size();
		int blank = chunk.size() - good.size() - rejected;
		RecordTarget target = Objects.requireNonNull(this.target, "the part is not open");
		for (RefusedRecord refused : this.targets.records().upsert(target, good)) {
			bad.add(reject(chunk, refused));
		}
		count(good.size() + rejected - bad.size(), bad, blank);
		this.progress.set(this.job, this.part, end - this.from, this.totals);
		if (!bad.isEmpty()) {
			stopEarly(this.progress.counts(this.job));
		}
	}

	private void count(int written, List<Reject> bad, int blank) {
		Counts before = this.totals;
		if (!bad.isEmpty()) {
			this.rejects.keep(this.job, this.part, (int) before.rejected() + 1, bad);
		}
		this.totals = new Counts(before.read() + written + bad.size() + blank, before.written() + written,
				before.rejected() + bad.size(), before.skipped() + blank);
	}

	private static Reject reject(Chunk<? extends Row> chunk, RefusedRecord refused) {
		for (Row row : chunk) {
			if (row instanceof Row.Good one && one.record() == refused.record()) {
				return new Reject(one.line(), "", one.record().key(), refused.reason());
			}
		}
		throw new IllegalStateException("The database refused a record that was not written");
	}

	private void stopEarly(Counts counts) {
		if (counts.rejected() > this.settings.maxRejected()) {
			throw new WorkFailed("Stopped: more than %d rows were rejected. Rows imported until then stay."
				.formatted(this.settings.maxRejected()));
		}
		double share = this.settings.maxRejectedShare();
		if (share < 1 && counts.read() >= SHARE_FROM && counts.rejected() > share * counts.read()) {
			throw new WorkFailed("Stopped: %d of the first %d rows were rejected. Rows imported until then stay."
				.formatted(counts.rejected(), counts.read()));
		}
	}

}
