package io.evenhand.web.console.failed;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Asks before the jobs of one cause are tried again. Immutable.
 *
 * @param window how far back the person looked
 * @param cause the cause
 * @param count how many jobs are tried again at once, those that failed first
 * @param left how many more there are
 * @param lanes how many of them wait in which lane, by its title
 * @param until jobs that failed later are not meant, ISO-8601
 * @param typed what the person has typed
 */
record RetryPage(String window, FailedPage.CauseView cause, int count, int left, Map<String, Integer> lanes,
		String until, Typed typed) {

	/**
	 * What the person has typed, and what is wrong.
	 *
	 * @param reason the reason
	 * @param reasonWrong whether it is none
	 * @param refused why nothing was done, a sentence; null where it was not tried
	 */
	record Typed(String reason, boolean reasonWrong, @Nullable String refused) {

		static final Typed NOTHING = new Typed("", false, null);

	}

}
