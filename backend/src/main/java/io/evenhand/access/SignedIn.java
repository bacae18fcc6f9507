package io.evenhand.access;

/**
 * Somebody who has just given the right password. Immutable.
 *
 * @param caller who
 * @param credential what a session keeps beside the user's id, see {@link Callers#byUser}
 */
public record SignedIn(Caller caller, int credential) {
}
