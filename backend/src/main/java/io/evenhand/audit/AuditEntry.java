package io.evenhand.audit;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * One line of the audit. Immutable.
 *
 * @param id rises with time; pages go by it
 * @param at when
 * @param actor who
 * @param change what
 * @param reason why, null where none was asked
 * @param note what else it tells
 */
public record AuditEntry(long id, Instant at, Actor actor, Change change, @Nullable String reason, Note note) {
}
