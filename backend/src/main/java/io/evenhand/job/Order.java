package io.evenhand.job;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import org.jspecify.annotations.Nullable;

/**
 * What a person asks of one job. Immutable.
 *
 * @param id the job's id
 * @param scope whose jobs the person sees
 * @param version the version of the job that the person saw; null for whatever it is
 * @param actor who
 * @param reason why; null where none was given
 */
public record Order(JobId id, Scope scope, @Nullable Integer version, Actor actor, @Nullable Reason reason) {
}
