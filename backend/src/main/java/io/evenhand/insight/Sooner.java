package io.evenhand.insight;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What would start a job sooner. Immutable.
 *
 * @param place its place in the lane's expected order of starts as things are, from 1;
 * null where it is not expected to start
 * @param options the changes that bring something, one by one, and then all together
 * where only that lets it start next
 */
public record Sooner(@Nullable Integer place, List<Option> options) {

	static final Sooner NOTHING = new Sooner(null, List.of());

	public Sooner {
		options = List.copyOf(options);
	}

	/**
	 * Some changes and what they bring.
	 *
	 * @param changes at least one, in the order in which they are told
	 * @param brings what they bring
	 */
	public record Option(List<Change> changes, Brings brings) {

		public Option {
			changes = List.copyOf(changes);
		}

	}

	/**
	 * What changes bring.
	 *
	 * @param next whether the job starts at once, in the very next dispatch
	 * @param places by how many places sooner it starts; null where it was not expected
	 * to start before
	 * @param afterMillis how long from now it is expected to start, milliseconds
	 */
	public record Brings(boolean next, @Nullable Integer places, long afterMillis) {
	}

}
