package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

import io.evenhand.batch.GatedJobs;
import io.evenhand.blob.BlobStore;
import io.evenhand.transfer.StorageAway;
import io.evenhand.transfer.imports.csv.Header;
import io.evenhand.transfer.imports.csv.RecordScanner;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamReader;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Reads one part of a file. Its position is saved with each chunk, so that it goes on
 * behind its last one. Confined to the step's thread.
 */
@Component
@StepScope
class PartReader implements ItemStreamReader<Row> {

	private static final String AT = "import.at";

	private static final String AT_LINE = "import.at.line";

	private final long job;

	private final ImportFiles files;

	private final ImportTargets targets;

	private final ImportPlan plan;

	private final BlobStore blobs;

	private @Nullable RecordScanner scanner;

	private @Nullable Rows rows;

	PartReader(@Value("#{stepExecution}") StepExecution step, ImportFiles files, ImportTargets targets, ImportPlan plan,
			BlobStore blobs) {
		this.job = GatedJobs.jobOf(step);
		this.files = files;
		this.targets = targets;
		this.plan = plan;
		this.blobs = blobs;
	}

	@Override
	public void open(ExecutionContext context) {
		ImportFile file = this.files.get(this.job);
		Header header = Objects.requireNonNull(file.header(), "a file is planned before its parts are read");
		this.rows = Rows.of(this.targets.collection(file), header, file.format());
		long from = context.getLong(AT, context.getLong(ImportParts.FROM));
		long line = context.getLong(AT_LINE, context.getLong(ImportParts.LINE));
		try {
			this.scanner = new RecordScanner((place) -> this.blobs.open(file.utf8Blob(), place), from,
					context.getLong(ImportParts.TO), line, this.plan.layout(header));
		}
		catch (IOException ex) {
			throw StorageAway.reading(ex);
		}
	}

	@Override
	public @Nullable Row read() throws IOException {
		RecordScanner scanner = scanner();
		return scanner.next() ? Objects.requireNonNull(this.rows).read(scanner) : null;
	}

	@Override
	public void update(ExecutionContext context) {
		context.putLong(AT, scanner().to());
		context.putLong(AT_LINE, scanner().nextLine());
	}

	@Override
	public void close() {
		try {
			if (this.scanner != null) {
				this.scanner.close();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private RecordScanner scanner() {
		return Objects.requireNonNull(this.scanner, "the part is not open");
	}

}
