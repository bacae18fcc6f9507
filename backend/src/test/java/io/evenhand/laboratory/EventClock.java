package io.evenhand.laboratory;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * A clock that stands still until told to run, and owns what is to happen: events at one
 * instant happen in the order in which they were planned. Used by one thread.
 */
final class EventClock {

	private record Event(long at, long number, Runnable what) {
	}

	private final PriorityQueue<Event> events = new PriorityQueue<>(
			Comparator.comparingLong(Event::at).thenComparingLong(Event::number));

	private long now;

	private long planned;

	long now() {
		return this.now;
	}

	void at(long millis, Runnable what) {
		if (millis < this.now) {
			throw new IllegalArgumentException("It is " + this.now + " already, and not " + millis);
		}
		this.events.add(new Event(millis, this.planned++, what));
	}

	void after(long millis, Runnable what) {
		at(this.now + millis, what);
	}

	/** Runs every event up to and including the instant, and stands there. */
	void runTo(long millis) {
		while (!this.events.isEmpty() && this.events.peek().at() <= millis) {
			Event event = this.events.remove();
			this.now = event.at();
			event.what().run();
		}
		this.now = millis;
	}

}
