package io.evenhand.transfer.imports;

import io.evenhand.batch.WorkFailed;
import io.evenhand.job.Counts;

import org.springframework.batch.infrastructure.item.ExecutionContext;

/**
 * Keeps account of one part: its totals, its rejects, how far it is, and whether the
 * import is to be stopped. All of it in the chunk's transaction. Confined to the step's
 * thread.
 */
final class PartBook {

	private final PartBooks books;

	private final long job;

	private final int part;

	private final long from;

	private final String stopped;

	private Counts totals;

	PartBook(PartBooks books, long job, ExecutionContext context, String stopped) {
		this.books = books;
		this.job = job;
		this.part = (int) context.getLong(ImportParts.PART);
		this.from = context.getLong(ImportParts.FROM);
		this.stopped = stopped;
		this.totals = PartTotals.read(context);
	}

	/** Keeps the totals where the part goes on from. */
	void save(ExecutionContext context) {
		PartTotals.save(context, this.totals);
	}

	/**
	 * Counts a chunk.
	 * @param found what it holds, in the end
	 * @throws WorkFailed if too much of the file is rejected by now
	 */
	void add(Found found) {
		Counts before = this.totals;
		int written = found.good().size();
		int rejected = found.bad().size();
		if (rejected > 0) {
			this.books.rejects().keep(this.job, this.part, (int) before.rejected() + 1, found.bad());
		}
		this.totals = new Counts(before.read() + written + rejected + found.blank(), before.written() + written,
				before.rejected() + rejected, before.skipped() + found.blank());
		this.books.progress().set(this.job, this.part, found.end() - this.from, this.totals);
		this.books.files().reached(this.job, this.part, found.end(), found.nextLine());
		if (rejected > 0) {
			EarlyStop.why(this.books.progress().counts(this.job), this.books.settings()).ifPresent((why) -> {
				throw new WorkFailed(why + " " + this.stopped);
			});
		}
	}

}
