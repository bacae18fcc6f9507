package io.evenhand.audit;

/**
 * Who changes something: a signed-in person, a token, or Evenhand itself. Immutable.
 *
 * @param name the user's name, as people read it in the audit
 * @param from where from: an address, or "console", "api", "system"
 */
public record Actor(String name, String from) {

	/** What Evenhand does by itself, such as ending a temporary share. */
	public static final Actor SYSTEM = new Actor("evenhand", "system");

}
