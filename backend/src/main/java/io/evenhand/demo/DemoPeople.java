package io.evenhand.demo;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The people whom the demo provider knows: each minute one of them changes. Pure.
 */
final class DemoPeople {

	static final int MANY = 240;

	private static final int MINUTE = 60;

	private static final LocalDate DAY = LocalDate.of(2026, 1, 1);

	private DemoPeople() {
	}

	/** Those who changed at or after a time, in the order of their ids. */
	static List<Person> since(Instant time, Instant now) {
		return IntStream.range(0, MANY)
			.mapToObj((n) -> person(n, now))
			.filter((person) -> !person.changed().isBefore(time))
			.toList();
	}

	static Optional<Person> find(String id, Instant now) {
		return since(Instant.EPOCH, now).stream().filter((person) -> person.id().equals(id)).findFirst();
	}

	private static Person person(int n, Instant now) {
		long minute = Math.floorDiv(now.getEpochSecond(), MINUTE);
		long changed = minute - Math.floorMod(minute - n, MANY);
		return new Person("d-%03d".formatted(n + 1), "Demo Person " + (n + 1), DAY.plusDays(n), changed % 1_000,
				Instant.ofEpochSecond(changed * MINUTE));
	}

	/**
	 * A person.
	 *
	 * @param id its id
	 * @param name its name
	 * @param due some day
	 * @param amount another one after each change
	 * @param changed when it last changed
	 */
	record Person(String id, String name, LocalDate due, long amount, Instant changed) {

		String json() {
			return "{\"id\":\"%s\",\"name\":\"%s\",\"contact\":{\"email\":\"%s@example.com\"},\"amount\":%d.50,\"due\":\"%s\"}"
				.formatted(this.id, this.name, this.id, this.amount, this.due);
		}

	}

}
