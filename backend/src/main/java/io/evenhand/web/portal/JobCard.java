package io.evenhand.web.portal;

import java.util.Set;

import io.evenhand.job.Counts;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.web.Moment;
import io.evenhand.web.Speed;

import org.jspecify.annotations.Nullable;

/**
 * A job as its customer sees it in a list. Immutable.
 *
 * @param id decimal text
 * @param name anybody's text
 * @param kind import, dry-run, export or job (any other)
 * @param look waiting, running, retry, paused, stopping, done, fix (done, with rows to
 * mend), failed or cancelled
 * @param place its place in the customer's own queue, such as "3rd"; null unless it waits
 * @param hold what holds it, in a sentence; null unless something does
 * @param waited how long it has waited, in words; null unless it waits
 * @param percent null where it cannot be computed
 * @param counts its records so far
 * @param at when it was sent, started or ended, whichever is last
 * @param removed when its details were removed; null while they are there
 * @param why why it failed, is paused or is tried again; null where there is no reason
 * @param expected when it will likely start; null where nothing backs an estimate
 * @param file what it made, to be downloaded; null where there is nothing
 * @param speed how fast it goes; null before that is known
 */
record JobCard(String id, String name, String kind, String look, @Nullable String place, @Nullable String hold,
		@Nullable String waited, @Nullable Integer percent, Counts counts, Moment at, @Nullable Moment removed,
		@Nullable String why, @Nullable Expected expected, @Nullable Offered file, @Nullable Speed speed) {

	/** States whose word is the same for all kinds. */
	private static final Set<String> KINDLESS = Set.of("waiting", "retry", "paused", "stopping", "cancelled");

	private static final Set<String> ENDED = Set.of("fix", "failed", "cancelled");

	/** Whether there are rejects to download. */
	public boolean fixable() {
		return mendable() || (this.look.equals("fix") && this.removed == null);
	}

	/** Whether they are rows of a file, to be mended and sent again. */
	public boolean mendable() {
		return this.counts.rejected() > 0 && ENDED.contains(this.look) && fromFile() && this.removed == null;
	}

	/** Whether more rows were left out than are handed out. */
	public boolean cut() {
		return this.counts.rejected() > Imports.REJECTS_KEPT;
	}

	/** How many rows are handed out to be mended. */
	public long handedOut() {
		return Math.min(this.counts.rejected(), Imports.REJECTS_KEPT);
	}

	/** Whether it is done, and a dry run that can be imported in earnest. */
	public boolean importable() {
		return this.kind.equals("dry-run") && (this.look.equals("done") || this.look.equals("fix"))
				&& this.removed == null;
	}

	private boolean fromFile() {
		return this.kind.equals("import") || this.kind.equals("dry-run");
	}

	/** Whether the word of its state says what kind of job it is. */
	public boolean namesItsKind() {
		return !KINDLESS.contains(this.look);
	}

	/** Its number, for the progress bar's label. */
	public String label() {
		return "p" + this.id;
	}

	/**
	 * A file to download.
	 *
	 * @param records in it
	 * @param size in words
	 * @param sha256 of its bytes, in hexadecimal digits
	 * @param until when it is removed
	 */
	record Offered(long records, String size, String sha256, Moment until) {
	}

	/**
	 * When a job will likely start.
	 *
	 * @param from not before
	 * @param to not after
	 * @param samples how many jobs like it stand behind this
	 * @param look between, by (its beginning has passed) or late (its end has)
	 */
	record Expected(Moment from, Moment to, int samples, String look) {
	}

}
