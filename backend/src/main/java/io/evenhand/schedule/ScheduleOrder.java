package io.evenhand.schedule;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.job.Scope;
import org.jspecify.annotations.Nullable;

/**
 * What a person asks of one schedule. Immutable.
 *
 * @param id the schedule's id
 * @param scope whose schedules the person sees
 * @param version the version that the person saw; null for whatever it is
 * @param actor who
 * @param reason why; null where none was given
 */
public record ScheduleOrder(long id, Scope scope, @Nullable Integer version, Actor actor, @Nullable Reason reason) {

	boolean staff() {
		return this.scope.tenant() == null;
	}

}
