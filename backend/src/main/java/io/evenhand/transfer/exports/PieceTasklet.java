package io.evenhand.transfer.exports;

import java.io.IOException;

import io.evenhand.batch.GatedJobs;
import io.evenhand.batch.WorkFailed;
import io.evenhand.blob.Blob;
import io.evenhand.job.Counts;
import io.evenhand.job.Progress;
import io.evenhand.record.RecordRanges;
import io.evenhand.record.RecordRanges.Range;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.scope.context.ChunkContext;
import org.springframework.batch.core.step.StepContribution;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.stereotype.Component;

/**
 * Writes a part, one piece a call: the records behind the part's last piece, as long as
 * they fit. Position, counts and the grant's token are written and checked in the call's
 * transaction, after the bytes are stored. Thread-safe: all that a part knows stands in
 * the database.
 */
@Component
class PieceTasklet implements Tasklet {

	private final ExportFiles files;

	private final Pieces pieces;

	private final RecordRanges records;

	private final PieceStore store;

	private final Progress progress;

	PieceTasklet(ExportFiles files, Pieces pieces, RecordRanges records, PieceStore store, Progress progress) {
		this.files = files;
		this.pieces = pieces;
		this.records = records;
		this.store = store;
		this.progress = progress;
	}

	@Override
	public @Nullable RepeatStatus execute(StepContribution contribution, ChunkContext context) throws IOException {
		StepExecution step = contribution.getStepExecution();
		long job = GatedJobs.jobOf(step);
		int part = (int) step.getExecutionContext().getLong(ExportParts.PART);
		ExportFile file = this.files.get(job);
		ExportPart planned = this.files.part(job, part);
		Pieces.At at = this.pieces.at(job, part, planned.range().after());
		PieceBuffer buffer = this.store.buffer(file);
		int limit = this.store.limit(planned);
		this.records.read(file.tenant(), file.collection(), new Range(at.after(), planned.range().to()), limit,
				buffer::add);
		boolean last = buffer.records() < limit && !buffer.full();
		long written = this.pieces.written(job, part) + buffer.records();
		this.progress.set(job, part, last ? planned.records() : Math.min(planned.records(), written),
				new Counts(written, written, 0, 0));
		if (buffer.records() > 0) {
			keep(file, part, at.n(), buffer);
		}
		return last ? RepeatStatus.FINISHED : RepeatStatus.CONTINUABLE;
	}

	/** What the tenant may not keep is not kept, not even until the sweep. */
	private void keep(ExportFile file, int part, int n, PieceBuffer buffer) throws IOException {
		Blob blob = this.store.put(buffer);
		try {
			this.pieces.add(file, part, new Pieces.Piece(n, buffer.lastKey(), buffer.records(), blob));
		}
		catch (WorkFailed ex) {
			this.store.delete(blob.id());
			throw ex;
		}
	}

}
