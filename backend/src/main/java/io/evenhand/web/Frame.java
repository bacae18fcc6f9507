package io.evenhand.web;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What stands around every page: who is signed in, where they can go, and what just
 * happened. Immutable.
 *
 * @param world the kind of installation to name beside the brand ("demo"), null for none
 * @param name the signed-in person, as people read it; empty where nobody is
 * @param role "customer", "support", "operator" or "auditor"; empty where nobody is
 * signed in
 * @param zone the zone in which this page shows times, as people read it
 * @param nav the links of the top bar that the role can use
 * @param administration the links below "Administration"; empty where the role has none
 * @param notice what the address says has just happened, null for nothing
 */
public record Frame(@Nullable String world, String name, String role, String zone, List<Link> nav,
		List<Link> administration, @Nullable Notice notice) {

	/**
	 * A link of the top bar.
	 *
	 * @param code its word is the message "nav." + code
	 * @param href where it leads
	 */
	public record Link(String code, String href) {
	}

	/**
	 * What just happened, told by a code in the address ("?notice=lane-paused").
	 *
	 * @param code its words are the message "notice." + code
	 * @param kind "ok" or "warn"
	 */
	public record Notice(String code, String kind) {
	}

}
