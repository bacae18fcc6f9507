package io.evenhand.transfer.exports;

import java.io.IOException;
import java.util.Optional;

import io.evenhand.batch.GatedJobs;
import io.evenhand.blob.Blob;
import io.evenhand.transfer.exports.ExportResults.Joined;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.scope.context.ChunkContext;
import org.springframework.batch.core.step.StepContribution;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.stereotype.Component;

/**
 * The last step: reads the pieces one behind the other, one a call, for the digest and
 * the size of the file that they are. How far it is and the digest so far are written in
 * the call's transaction. An export is done only if its pieces and its parts' totals tell
 * the same. Thread-safe.
 */
@Component
class JoinTasklet implements Tasklet {

	private final ExportFiles files;

	private final Pieces pieces;

	private final ExportResults results;

	private final JoinTools tools;

	JoinTasklet(ExportFiles files, Pieces pieces, ExportResults results, JoinTools tools) {
		this.files = files;
		this.pieces = pieces;
		this.results = results;
		this.tools = tools;
	}

	@Override
	public @Nullable RepeatStatus execute(StepContribution contribution, ChunkContext context) throws IOException {
		long job = GatedJobs.jobOf(contribution.getStepExecution());
		Optional<Joined> at = this.results.joining(job);
		if (at.isPresent() && goOn(job, at.get())) {
			return RepeatStatus.CONTINUABLE;
		}
		return RepeatStatus.FINISHED;
	}

	private boolean goOn(long job, Joined at) throws IOException {
		if (at.digest().length == 0) {
			addHeader(job);
		}
		Optional<Pieces.Stored> next = this.pieces.next(job, at.part(), at.n());
		if (next.isEmpty()) {
			end(job, at);
			return false;
		}
		Sha256 digest = Sha256.of(at.digest());
		this.tools.bytes().read(next.get(), digest);
		this.results.joined(job, at, new Joined(next.get().part(), next.get().n(), digest.state()));
		return true;
	}

	private void addHeader(long job) throws IOException {
		ExportFile file = this.files.get(job);
		Blob header = this.tools.store().put(this.tools.store().buffer(file).header());
		this.pieces.add(file, Pieces.HEADER, new Pieces.Piece(0, new byte[0], 0, header));
	}

	private void end(long job, Joined whole) {
		long records = this.pieces.written(job);
		check(job, records, this.tools.progress().counts(job).written());
		this.results.keep(job, whole, records, this.tools.settings().kept());
	}

	static void check(long job, long pieces, long counted) {
		if (pieces != counted) {
			throw new IllegalStateException(
					"The totals of job %d are wrong: its pieces have %d records, and its parts say %d".formatted(job,
							pieces, counted));
		}
	}

}
