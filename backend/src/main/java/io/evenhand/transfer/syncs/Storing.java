package io.evenhand.transfer.syncs;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.evenhand.batch.WorkDelayed;
import io.evenhand.batch.WorkFailed;
import io.evenhand.job.Counts;
import io.evenhand.record.NewRecord;
import io.evenhand.record.RecordStore;
import io.evenhand.record.RefusedRecord;
import io.evenhand.transfer.syncs.page.Item;
import io.evenhand.transfer.syncs.page.Page;
import io.evenhand.transfer.syncs.page.PageRefused;
import io.evenhand.transfer.syncs.page.Position;
import io.evenhand.transfer.syncs.page.Route;
import io.evenhand.transfer.syncs.provider.Paging.Kind;
import tools.jackson.databind.JsonNode;

import org.springframework.stereotype.Component;

/**
 * Stores a page: its records, its rejects, which records were seen, and the position
 * behind it, all in the chunk's transaction. A ring and a page that brings nothing new
 * end the run with all of that as it was. Thread-safe.
 */
@Component
class Storing {

	/** Places of a page's items: a later page's are higher. */
	private static final long PLACES = 1_000_000;

	private final RecordStore records;

	private final Served served;

	private final Addresses addresses;

	private final RunRows runs;

	private final SyncRejects rejects;

	Storing(RecordStore records, Served served, Addresses addresses, RunRows runs, SyncRejects rejects) {
		this.records = records;
		this.served = served;
		this.addresses = addresses;
		this.runs = runs;
		this.rejects = rejects;
	}

	/**
	 * Stores a page of a list.
	 * @param pull the run
	 * @param before where it stood
	 * @param got the page of its position
	 * @return the run's counts
	 */
	Counts page(Pull pull, Stand before, Fetched.Whole got) {
		Run run = pull.run();
		Stand.Begun begun = pull.begun();
		Position at = pull.position();
		Route route = pull.route();
		Page page = got.page();
		Optional<Position> next = next(route, at, page);
		Stored stored = store(pull, before, page.items());
		boolean sameWindow = next.isPresent()
				&& (run.provider().paging().kind() != Kind.WINDOW || next.get().cursor() != null);
		if (sameWindow && stored.fresh() == 0) {
			throw new WorkFailed("The provider's page " + (before.pages() + 1)
					+ " brought no new record though more should follow. Nothing of it was stored.");
		}
		this.addresses.add(run.job(), before.round(), got.address());
		if (next.isPresent() && this.addresses.seen(run.job(), before.round(), address(route, next.get()))) {
			throw new WorkFailed("The provider led back to a page that was read before, at page " + (before.pages() + 1)
					+ ". Nothing of it was stored.");
		}
		Instant mark = (before.pages() == 0 && got.date() != null && got.date().isBefore(begun.mark())) ? got.date()
				: begun.mark();
		this.runs.stored(run.job(), before, next.orElse(null), mark, stored.counts());
		return stored.counts();
	}

	/**
	 * Stores the answer to a repair's question.
	 * @param pull the run
	 * @param before where it stood
	 * @param got a page with one record or none
	 * @return the run's counts
	 */
	Counts one(Pull pull, Stand before, Fetched.Whole got) {
		Stored stored = store(pull, before, got.page().items());
		int done = pull.position().page() + 1;
		Counts counts = stored.counts();
		if (got.page().items().isEmpty()) {
			counts = new Counts(counts.read() + 1, counts.written(), counts.rejected(), counts.skipped() + 1);
		}
		Position next = (done < pull.run().ids().size()) ? new Position(null, done, null) : null;
		this.runs.stored(pull.run().job(), before, next, pull.begun().mark(), counts);
		return counts;
	}

	private static Optional<Position> next(Route route, Position at, Page page) {
		try {
			return route.after(at, page);
		}
		catch (PageRefused ex) {
			throw new WorkDelayed(String.valueOf(ex.getMessage()), ex);
		}
	}

	private static URI address(Route route, Position next) {
		try {
			return route.address(next);
		}
		catch (PageRefused ex) {
			throw new WorkFailed(String.valueOf(ex.getMessage()), ex);
		}
	}

	private Stored store(Pull pull, Stand before, List<JsonNode> items) {
		List<NewRecord> good = new ArrayList<>();
		List<Item.Bad> bad = new ArrayList<>();
		long place = before.pages() * PLACES;
		for (JsonNode item : items) {
			Item read = pull.items().read(item, ++place);
			if (read instanceof Item.Good one) {
				good.add(one.record());
			}
			else if (read instanceof Item.Bad one) {
				bad.add(one);
			}
		}
		Set<String> refused = new HashSet<>();
		for (RefusedRecord one : this.records.upsert(pull.target(), good)) {
			refused.add(one.record().key());
			bad.add(new Item.Bad(one.record().place(), "", one.record().key(), one.reason()));
		}
		good.removeIf((record) -> refused.contains(record.key()));
		Set<String> keys = new HashSet<>();
		good.forEach((record) -> keys.add(record.key()));
		Map<String, Integer> seen = this.served.seen(pull.run(), keys);
		this.served.put(pull.run(), before.round(), keys);
		this.rejects.keep(pull.run().job(), before.counts().rejected(), bad);
		int rejected = items.size() - good.size();
		int written = keys.size() - seen.size();
		Counts was = before.counts();
		Counts counts = new Counts(was.read() + items.size(), was.written() + written, was.rejected() + rejected,
				was.skipped() + good.size() - written);
		return new Stored(counts, Served.fresh(keys, seen, before.round()).size());
	}

	/**
	 * What came of a page.
	 *
	 * @param counts the run's, with it
	 * @param fresh how many records were new in this round
	 */
	private record Stored(Counts counts, int fresh) {
	}

}
