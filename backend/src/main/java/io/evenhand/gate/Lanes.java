package io.evenhand.gate;

import java.util.List;
import java.util.Optional;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import org.springframework.stereotype.Component;

/**
 * The lanes and their settings. Each change and its audit are one transaction.
 * Thread-safe.
 */
@Component
public class Lanes {

	/**
	 * All lanes in the order of their numbers.
	 * @return at least the default ones
	 */
	public List<Lane> all() {
		throw new UnsupportedOperationException();
	}

	public Optional<Lane> find(String name) {
		throw new UnsupportedOperationException();
	}

	/**
	 * A lane that must exist.
	 * @param name the lane's name
	 * @return the lane
	 * @throws UnknownLane if there is none of that name
	 */
	public Lane get(String name) {
		return find(name).orElseThrow(() -> new UnknownLane(name));
	}

	/**
	 * Makes a lane.
	 * @param name 1 to 32 letters a to z, digits and hyphens, beginning with a letter
	 * @param settings its settings
	 * @param actor who makes it
	 * @param reason why
	 * @return the lane
	 * @throws SettingsRefused if the name is taken or something is out of range
	 */
	public Lane create(String name, LaneSettings settings, Actor actor, Reason reason) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Changes a lane's settings; they act at once on what is queued.
	 * @param name the lane's name
	 * @param settings all of its settings
	 * @param version the version that the person saw
	 * @param actor who changes it
	 * @param reason why
	 * @return the lane as it stands now
	 * @throws UnknownLane if there is none of that name
	 * @throws SettingsRefused if something is out of range
	 * @throws Stale if somebody changed it meanwhile
	 */
	public Lane edit(String name, LaneSettings settings, int version, Actor actor, Reason reason) {
		throw new UnsupportedOperationException();
	}

}
