package io.evenhand.web.notifications;

import java.util.List;
import java.util.Map;

import io.evenhand.web.Moment;
import org.jspecify.annotations.Nullable;

/**
 * Where a customer is told of its jobs' ends, and what was told. Immutable.
 *
 * @param sections one for each way that is served
 * @param told the last deliveries, newest first
 * @param refused why the last act was not done, null where it was
 * @param errors a sentence for each field at fault
 */
record NotificationsPage(List<Section> sections, List<Line> told, @Nullable String refused,
		Map<String, String> errors) {

	/**
	 * One way of being told.
	 *
	 * @param kind webhook or mail
	 * @param there whether it is set
	 * @param targets where to, as it was typed
	 * @param tells the final states with whether each is told
	 * @param version what the person sees, null where it is not set
	 * @param paused since when nothing is sent, null while it is
	 * @param reason why
	 * @param oldUntil until when the secret before this one signs as well, null where
	 * none does
	 */
	record Section(String kind, boolean there, String targets, Map<String, Boolean> tells, @Nullable String version,
			@Nullable Moment paused, @Nullable String reason, @Nullable Moment oldUntil) {
	}

	/**
	 * A delivery.
	 *
	 * @param id its number
	 * @param at when it was to be told first
	 * @param job which, null for a test
	 * @param kind webhook or mail
	 * @param recipient the mail's, empty for a webhook
	 * @param state waiting, delivered or given_up
	 * @param attempts how often it was tried
	 * @param note what came of the last try, null before it
	 * @param next when it is tried again, null where it is not
	 * @param again whether a person may have it sent again
	 */
	record Line(String id, Moment at, @Nullable String job, String kind, String recipient, String state, int attempts,
			@Nullable String note, @Nullable Moment next, boolean again) {
	}

	/**
	 * A secret just made.
	 *
	 * @param secret shown here and nowhere else
	 */
	record Secret(String secret) {

		@Override
		public String toString() {
			return "Secret";
		}

	}

}
