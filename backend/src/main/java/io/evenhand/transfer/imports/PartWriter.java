package io.evenhand.transfer.imports;

import java.util.Objects;

import io.evenhand.batch.GatedJobs;
import io.evenhand.record.RecordTarget;
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

	private static final String STOPPED = "Rows imported until then stay.";

	private final long job;

	private final ImportTargets targets;

	private final PartBooks books;

	private @Nullable RecordTarget target;

	private @Nullable PartBook book;

	PartWriter(@Value("#{stepExecution}") StepExecution step, ImportTargets targets, PartBooks books) {
		this.job = GatedJobs.jobOf(step);
		this.targets = targets;
		this.books = books;
	}

	@Override
	public void open(ExecutionContext context) {
		this.target = this.targets.of(this.job);
		this.book = this.books.open(this.job, context, STOPPED);
	}

	@Override
	public void update(ExecutionContext context) {
		book().save(context);
	}

	@Override
	public void write(Chunk<? extends Row> chunk) {
		Found found = Found.in(chunk);
		RecordTarget target = Objects.requireNonNull(this.target, "the part is not open");
		book().add(found.without(this.targets.records().upsert(target, found.records())));
	}

	private PartBook book() {
		return Objects.requireNonNull(this.book, "the part is not open");
	}

}
