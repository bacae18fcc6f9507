package io.evenhand.web.console;

import io.evenhand.web.Moment;
import io.evenhand.web.TenantMark;
import org.jspecify.annotations.Nullable;

/**
 * A job in the list of staff. Immutable.
 *
 * @param id decimal text
 * @param name what its owner calls it; anybody's text
 * @param type such as "import"
 * @param tenant whose it is
 * @param lane the lane's name
 * @param state its state's word
 * @param percent null where it cannot be computed
 * @param waited how long it waited for its start, or has waited
 * @param ran how long it ran, or has run; null before its start
 * @param sent when it was submitted
 */
record JobLine(String id, String name, String type, TenantMark tenant, String lane, String state,
		@Nullable Integer percent, String waited, @Nullable String ran, Moment sent) {

	/** The kind of its chip. */
	public @Nullable String kind() {
		return switch (this.state) {
			case "running" -> "info";
			case "succeeded" -> "ok";
			case "failed" -> "bad";
			case "retry_wait" -> "warn";
			default -> null;
		};
	}

	/** The icon of its chip. */
	public String icon() {
		return switch (this.state) {
			case "running" -> "play";
			case "succeeded" -> "ok";
			case "retry_wait", "ready" -> "clock";
			case "paused" -> "pause";
			default -> "x";
		};
	}

}
