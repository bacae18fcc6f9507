package io.evenhand.transfer.imports;

import java.util.Objects;

import io.evenhand.batch.GatedJobs;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamWriter;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Takes account of what a chunk found and writes no record: it knows nobody who could.
 * Confined to the step's thread.
 */
@Component
@StepScope
class CheckWriter implements ItemStreamWriter<Row> {

	private static final String STOPPED = "This was a dry run: nothing was imported.";

	private final long job;

	private final PartBooks books;

	private @Nullable PartBook book;

	CheckWriter(@Value("#{stepExecution}") StepExecution step, PartBooks books) {
		this.job = GatedJobs.jobOf(step);
		this.books = books;
	}

	@Override
	public void open(ExecutionContext context) {
		this.book = this.books.open(this.job, context, STOPPED);
	}

	@Override
	public void update(ExecutionContext context) {
		book().save(context);
	}

	@Override
	public void write(Chunk<? extends Row> chunk) {
		book().add(Found.in(chunk));
	}

	private PartBook book() {
		return Objects.requireNonNull(this.book, "the part is not open");
	}

}
