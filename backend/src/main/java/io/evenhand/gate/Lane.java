package io.evenhand.gate;

import org.jspecify.annotations.Nullable;

/**
 * A lane as it stood when it was read. Immutable.
 *
 * @param id its number in the database
 * @param name its name outside, lower case
 * @param settings what operators set
 * @param pause null while it is open
 * @param version compared by edits and pauses
 */
public record Lane(int id, String name, LaneSettings settings, @Nullable Pause pause, int version) {

	public boolean paused() {
		return this.pause != null;
	}

}
