package io.evenhand.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

/**
 * This node's slots of one lane as they stand in the database. Confined to the lane's
 * dispatcher.
 */
final class Slots {

	private final int number;

	private final Map<Integer, Running> held = new TreeMap<>();

	Slots(int number) {
		this.number = number;
	}

	List<Integer> free() {
		return IntStream.range(0, this.number).filter((n) -> !this.held.containsKey(n)).boxed().toList();
	}

	boolean busy() {
		return !this.held.isEmpty();
	}

	List<Running> running() {
		return new ArrayList<>(this.held.values());
	}

	@Nullable Running at(int slot) {
		return this.held.get(slot);
	}

	void put(Running running) {
		this.held.put(running.slot(), running);
	}

	void clear(int slot) {
		this.held.remove(slot);
	}

}
