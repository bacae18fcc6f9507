package io.evenhand.web.portal;

import java.util.List;

import io.evenhand.job.Job;
import io.evenhand.job.JobState;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.transfer.imports.LinesIn;
import io.evenhand.web.Moment;
import io.evenhand.web.Poll;
import org.jspecify.annotations.Nullable;

/**
 * One job as its customer sees it. Immutable.
 *
 * @param job the job
 * @param sent when it was sent
 * @param steps what it has been through and what comes
 * @param spent where its time went; empty where it hardly waited
 * @param ended whether nothing more will happen: the page stops asking
 * @param acts what its customer may do with it now
 * @param left which lines of its file are in; null unless it ended before its end
 * @param poll the page's poller
 */
record StatusPage(JobCard job, Moment sent, List<Step> steps, List<Spent> spent, boolean ended, JobActs acts,
		@Nullable Left left, Poll poll) {

	/** The class of the status: amber where the customer could act, red for a failure. */
	public String look() {
		return switch (this.job.look()) {
			case "fix" -> "state state--warn";
			case "failed" -> "state state--bad";
			case "done" -> "state state--ok";
			default -> "state";
		};
	}

	/** Whether the job goes on though nobody looks. */
	public boolean goesOn() {
		return !this.ended && !this.job.look().equals("paused") && !this.job.look().equals("stopping");
	}

	/**
	 * A step on the job's way.
	 *
	 * @param code its word is the message "portal.step." + code
	 * @param place done, now, stop (where it failed) or empty for what is still to come
	 * @param at when it was reached, null where it was not
	 */
	record Step(String code, String place, @Nullable Moment at) {

		/** The place is told by a picture beside the colour. */
		public String icon() {
			return switch (this.place) {
				case "now" -> "clock";
				case "stop" -> "x";
				default -> "ok";
			};
		}
	}

	/**
	 * Time that went.
	 *
	 * @param what into what
	 * @param length how much, in words
	 */
	record Spent(String what, String length) {
	}

	/**
	 * Which lines of a file are in.
	 *
	 * @param in the first ranges
	 * @param more how many more ranges there are
	 * @param rest whether something of the file is left
	 */
	record Left(List<LinesIn.Range> in, int more, boolean rest) {

		private static final int SHOWN = 8;

		static @Nullable Left of(Job job, Imports imports) {
			if (job.state() != JobState.FAILED && job.state() != JobState.CANCELLED) {
				return null;
			}
			LinesIn lines = imports.linesIn(job).filter((known) -> !known.ranges().isEmpty()).orElse(null);
			if (lines == null) {
				return null;
			}
			List<LinesIn.Range> ranges = lines.ranges();
			return new Left(ranges.subList(0, Math.min(SHOWN, ranges.size())), Math.max(0, ranges.size() - SHOWN),
					!lines.all());
		}

	}

}
