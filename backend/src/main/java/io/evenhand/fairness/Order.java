package io.evenhand.fairness;

import java.util.Arrays;
import java.util.List;

/**
 * Contenders by key, the lowest first, and by tenant where keys are equal: a heap of four
 * branches whose keys lie side by side, so that finding who is next touches the keys and
 * not ten thousand tenants all over the memory. The key of a contender changes only while
 * it is the first. Used by one thread.
 */
final class Order {

	/** As many keys as half a line of the cache holds. */
	private static final int BRANCHES = 4;

	private final long[] keys;

	private final Contender[] contenders;

	private int size;

	/** An order of these, by the keys that they have now. */
	Order(List<Contender> contenders) {
		this.size = contenders.size();
		this.contenders = contenders.toArray(Contender[]::new);
		this.keys = new long[this.size];
		Arrays.setAll(this.keys, (i) -> this.contenders[i].key());
		for (int i = Math.floorDiv(this.size - 2, BRANCHES); i >= 0; i--) {
			sink(i, this.keys[i], this.contenders[i]);
		}
	}

	boolean isEmpty() {
		return this.size == 0;
	}

	/** Who is next; there has to be one. */
	Contender first() {
		return this.contenders[0];
	}

	/** The key under which the first stands. */
	long firstKey() {
		return this.keys[0];
	}

	/** Puts the first where its key of now belongs. */
	void moveFirst() {
		Contender moved = this.contenders[0];
		sink(0, moved.key(), moved);
	}

	void removeFirst() {
		int last = --this.size;
		sink(0, this.keys[last], this.contenders[last]);
	}

	/** The lowest turn of all; there has to be one. */
	long lowestTurn() {
		long lowest = Long.MAX_VALUE;
		for (int i = 0; i < this.size; i++) {
			lowest = Math.min(lowest, this.contenders[i].flow().turn().value());
		}
		return lowest;
	}

	private void sink(int from, long key, Contender contender) {
		int hole = from;
		for (int child = least(hole); child < this.size && before(child, key, contender); child = least(hole)) {
			this.keys[hole] = this.keys[child];
			this.contenders[hole] = this.contenders[child];
			hole = child;
		}
		this.keys[hole] = key;
		this.contenders[hole] = contender;
	}

	/** The first of the branches of a place; the size or more where it has none. */
	private int least(int place) {
		int least = place * BRANCHES + 1;
		int end = Math.min(least + BRANCHES, this.size);
		for (int child = least + 1; child < end; child++) {
			if (before(child, this.keys[least], this.contenders[least])) {
				least = child;
			}
		}
		return least;
	}

	private boolean before(int place, long key, Contender contender) {
		return this.keys[place] < key || (this.keys[place] == key
				&& this.contenders[place].flow().tenant().value() < contender.flow().tenant().value());
	}

}
