package io.evenhand.transfer.syncs;

import java.util.Objects;

import io.evenhand.record.RecordTarget;
import io.evenhand.transfer.syncs.page.Items;
import io.evenhand.transfer.syncs.page.Position;
import io.evenhand.transfer.syncs.page.Route;

/**
 * A run that has begun, with all that one page needs. Immutable.
 *
 * @param run the run
 * @param stand how far it is
 * @param items makes records of its items
 * @param target where they go
 */
record Pull(Run run, Stand stand, Items items, RecordTarget target) {

	Stand.Begun begun() {
		return Objects.requireNonNull(this.stand.begun(), "the run has begun");
	}

	Position position() {
		return Objects.requireNonNull(this.stand.position(), "the run has not ended");
	}

	Route route() {
		return new Route(this.run.provider(), begun().since(), begun().mark());
	}

}
