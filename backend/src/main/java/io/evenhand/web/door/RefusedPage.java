package io.evenhand.web.door;

/**
 * A page that says why there is none. Immutable.
 *
 * @param code its words are the messages "refused." + code and "refused." + code +
 * ".more"
 */
record RefusedPage(String code) {
}
