package io.evenhand.gate;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * One thing that holds a waiting request. Immutable.
 *
 * @param code as in contract.md, {@code waiting[].code}
 * @param since since when, as far as the gate knows
 * @param until when it ends by itself; null where nobody knows
 */
public record Held(String code, Instant since, @Nullable Instant until) {
}
