package io.evenhand.transfer.syncs;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.evenhand.transfer.syncs.FakeApi.Reply;
import io.evenhand.transfer.syncs.FakeApi.Request;

/**
 * What a provider under test has, and three ways of serving it. Thread-safe.
 */
final class Shelf {

	static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	private final Map<String, Thing> things = new TreeMap<>();

	/** Things t0001 and so on, one an hour. */
	Shelf(int many) {
		for (int n = 1; n <= many; n++) {
			put(n, "Thing " + n, START.plusSeconds(3_600L * n));
		}
	}

	synchronized void put(int n, String name, Instant changed) {
		String id = "t%04d".formatted(n);
		this.things.put(id, new Thing(id, name, changed));
	}

	synchronized void remove(int n) {
		this.things.remove("t%04d".formatted(n));
	}

	/** By id the name. */
	synchronized Map<String, String> names() {
		return this.things.values()
			.stream()
			.collect(Collectors.toMap(Thing::id, Thing::name, (a, b) -> b, TreeMap::new));
	}

	private synchronized List<Thing> all() {
		return List.copyOf(this.things.values());
	}

	/** {"data":[…],"meta":{"next":"c3"}}, also since a time. */
	Reply byCursor(Request request) {
		int size = Integer.parseInt(request.get("limit"));
		String since = request.get("since");
		List<Thing> some = all().stream()
			.filter((one) -> since.isEmpty() || !one.changed().isBefore(Instant.parse(since)))
			.toList();
		String cursor = request.get("cursor");
		int from = cursor.isEmpty() ? 0 : Integer.parseInt(cursor.substring(1));
		int to = Math.min(some.size(), from + size);
		String next = (to < some.size()) ? "\"c" + to + "\"" : "null";
		return Reply.json("{\"data\":" + json(some.subList(from, to)) + ",\"meta\":{\"next\":" + next + "}}");
	}

	/** {"result":{"rows":[…]},"totalPages":7}. */
	Reply byPage(Request request) {
		List<Thing> all = all();
		int size = Integer.parseInt(request.get("per_page"));
		int page = Integer.parseInt(request.get("page"));
		int from = Math.min(all.size(), (page - 1) * size);
		int pages = (all.size() + size - 1) / size;
		return Reply.json("{\"result\":{\"rows\":" + json(all.subList(from, Math.min(all.size(), from + size)))
				+ "},\"totalPages\":" + pages + "}");
	}

	/** […], changed from a time until another one, both included. */
	Reply byWindow(Request request) {
		Instant from = Instant.ofEpochSecond(Long.parseLong(request.get("from")));
		Instant until = Instant.ofEpochSecond(Long.parseLong(request.get("to")));
		return Reply.json(json(all().stream()
			.filter((one) -> !one.changed().isBefore(from) && !one.changed().isAfter(until))
			.toList()));
	}

	/** One by its id, as /things/{id} serves it. */
	Reply one(Request request) {
		String id = request.path().substring(request.path().lastIndexOf('/') + 1);
		return all().stream()
			.filter((one) -> one.id().equals(id))
			.findFirst()
			.map((one) -> Reply.json(one.json()))
			.orElse(Reply.status(404));
	}

	private static String json(List<Thing> things) {
		return things.stream().map(Thing::json).collect(Collectors.joining(",", "[", "]"));
	}

	/** A thing. */
	private record Thing(String id, String name, Instant changed) {

		String json() {
			return "{\"id\":\"" + this.id + "\",\"about\":{\"name\":\"" + this.name + "\"},\"amount\":1.50}";
		}

	}

}
