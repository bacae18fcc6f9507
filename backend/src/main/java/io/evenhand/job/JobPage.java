package io.evenhand.job;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A page of jobs, newest first. Immutable.
 *
 * @param jobs at most as many as asked for
 * @param next the {@code after} of the following page, null on the last
 */
public record JobPage(List<Job> jobs, @Nullable JobId next) {

	/**
	 * Cuts a page out of rows of which one more than the page holds was asked for.
	 * @param rows newest first
	 * @param limit the page's size
	 * @return the page
	 */
	static JobPage of(List<Job> rows, int limit) {
		if (rows.size() <= limit) {
			return new JobPage(List.copyOf(rows), null);
		}
		return new JobPage(List.copyOf(rows.subList(0, limit)), rows.get(limit - 1).id());
	}

}
