package io.evenhand.insight;

import java.util.List;

import io.evenhand.gate.Held;
import org.jspecify.annotations.Nullable;

/**
 * Why a job waits, waited, and what would start it sooner. Immutable.
 *
 * @param position its place among its tenant's jobs that wait in its lane, from 1; null
 * unless it waits for its start
 * @param holds every rule that holds it, in the gate's order: the first one is the one to
 * tell; empty where nothing of it waits
 * @param sooner what would start it sooner
 * @param timeline where its time went
 * @param overtakers later jobs of others that started before it
 */
public record Explanation(@Nullable Integer position, List<Held> holds, Sooner sooner, List<Stretch> timeline,
		List<Overtaker> overtakers) {

	public Explanation {
		holds = List.copyOf(holds);
		timeline = List.copyOf(timeline);
		overtakers = List.copyOf(overtakers);
	}

}
