package io.evenhand.audit;

import org.jspecify.annotations.Nullable;

/**
 * Who changes something: a signed-in person, a token, or Evenhand itself. Immutable.
 *
 * @param name the user's name or the token's, as people read it in the audit
 * @param role the role in which they act, null for Evenhand itself
 * @param onBehalfOf for whom, null for themselves
 * @param from where from: "console, 10.2.0.14", "api, 10.2.0.14" or "system"
 * @param request the HTTP request's id, null outside one
 */
public record Actor(String name, @Nullable String role, @Nullable String onBehalfOf, String from,
		@Nullable String request) {

	/** What Evenhand does by itself, such as ending a temporary share. */
	public static final Actor SYSTEM = new Actor("evenhand", "system");

	public Actor(String name, String from) {
		this(name, null, null, from, null);
	}

}
