package io.evenhand.gate;

import java.time.Instant;

/**
 * That something is paused: nothing of it starts by any way in. Immutable.
 *
 * @param by who paused it
 * @param at since when
 * @param reason why, in their words
 */
public record Pause(String by, Instant at, String reason) {
}
