package io.evenhand.transfer.syncs;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.JobState;
import io.evenhand.support.RunningApp;
import io.evenhand.transfer.syncs.FakeApi.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a sync does, through the real gate, on each database: three kinds of providers
 * without a line of Java, and what each does wrong.
 */
abstract class SyncContract {

	private SyncWorld world;

	abstract RunningApp app();

	@BeforeEach
	void makeATenant() {
		this.world = new SyncWorld(app());
	}

	private Job succeeded(Mode mode, Counts counts) {
		Job job = this.world.run(mode);
		assertThat(job.failure()).isNull();
		assertThat(job.counts()).isEqualTo(counts);
		return job;
	}

	@Test
	void aProviderWithCursorsIsStoredWhole() {
		Shelf shelf = new Shelf(25);
		try (FakeApi api = new FakeApi(shelf::byCursor)) {
			this.world.provider(SyncWorld.cursor(api, 10, ""));
			succeeded(Mode.FULL, new Counts(25, 25, 0, 0));
			assertThat(this.world.stored()).isEqualTo(shelf.names());
			assertThat(api.requests()).hasSize(3)
				.allSatisfy((request) -> assertThat(request.authorization()).isEqualTo("Bearer s3cret"))
				.allSatisfy((request) -> assertThat(request.get("fixed")).isEqualTo("1"));
		}
	}

	@Test
	void aProviderWithPageNumbersIsStoredWhole() {
		Shelf shelf = new Shelf(25);
		try (FakeApi api = new FakeApi(shelf::byPage)) {
			this.world.provider(SyncWorld.page(api, 5));
			succeeded(Mode.FULL, new Counts(25, 25, 0, 0));
			assertThat(this.world.stored()).isEqualTo(shelf.names());
			assertThat(api.requests()).hasSize(5);
		}
	}

	@Test
	void aProviderWithTimeWindowsIsStoredWholeThoughTheyOverlap() {
		Shelf shelf = new Shelf(1_500 / 2);
		try (FakeApi api = new FakeApi(shelf::byWindow)) {
			this.world.provider(SyncWorld.window(api));
			Job job = this.world.run(Mode.FULL);
			assertThat(job.failure()).isNull();
			assertThat(this.world.stored()).isEqualTo(shelf.names());
			assertThat(job.counts().written()).isEqualTo(750);
			assertThat(job.counts().skipped()).as("seen in two windows").isPositive();
			assertThat(job.counts().read()).isEqualTo(job.counts().written() + job.counts().skipped());
			assertThat(api.requests().get(0).authorization()).startsWith("Basic ");
		}
	}

	@Test
	void anIncrementalSyncAsksForWhatChangedSinceTheMarkAndOverlaps() {
		Shelf shelf = new Shelf(25);
		try (FakeApi api = new FakeApi(shelf::byCursor)) {
			this.world.provider(SyncWorld.cursor(api, 10, ""));
			Instant before = Instant.now().minusSeconds(1);
			succeeded(Mode.INCREMENTAL, new Counts(25, 25, 0, 0));
			assertThat(api.requests().get(0).get("since")).isEmpty();
			Instant mark = app().bean(PastRuns.class).mark(this.world.connection()).orElseThrow();
			assertThat(mark).isBetween(before.minusSeconds(1), Instant.now());
			shelf.put(3, "Changed", Instant.now());
			succeeded(Mode.INCREMENTAL, new Counts(1, 1, 0, 0));
			String since = api.requests().get(3).get("since");
			assertThat(Instant.parse(since)).isBetween(mark.minusSeconds(302), mark.minusSeconds(299));
			assertThat(this.world.stored()).isEqualTo(shelf.names());
		}
	}

	@Test
	void aRepairAsksForTheGivenRecordsOnlyAndLeavesTheMark() {
		Shelf shelf = new Shelf(25);
		try (FakeApi api = new FakeApi(shelf::one)) {
			this.world.provider(SyncWorld.cursor(api, 10, ""));
			JobId id = this.world.submit(Mode.REPAIR, List.of("t0003", "gone", "t0007"), null);
			assertThat(this.world.job(id).lane()).isEqualTo("interactive");
			Job job = this.world.ended(id);
			assertThat(job.failure()).isNull();
			assertThat(job.counts()).isEqualTo(new Counts(3, 2, 0, 1));
			assertThat(this.world.stored()).containsOnlyKeys("t0003", "t0007");
			assertThat(app().bean(PastRuns.class).mark(this.world.connection())).isEmpty();
		}
	}

	@Test
	void aThrottleGivesTheSlotBackAndTheSyncGoesOnBehindItsLastPage() {
		Shelf shelf = new Shelf(25);
		AtomicInteger calls = new AtomicInteger();
		try (FakeApi api = new FakeApi((request) -> switch (calls.incrementAndGet()) {
			case 2 -> Reply.status(429, "Retry-After", "1");
			case 3 -> Reply.status(503, "Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT");
			case 4 -> Reply.status(429);
			default -> shelf.byCursor(request);
		})) {
			this.world.provider(SyncWorld.cursor(api, 10, ""));
			succeeded(Mode.FULL, new Counts(25, 25, 0, 0));
			assertThat(this.world.stored()).isEqualTo(shelf.names());
			assertThat(api.requests()).extracting((request) -> request.get("cursor"))
				.containsExactly("", "c10", "c10", "c10", "c10", "c20");
		}
	}

	@Test
	void whoIsAlwaysToldToWaitGivesUp() {
		try (FakeApi api = new FakeApi((request) -> Reply.status(429, "Retry-After", "soon"))) {
			this.world.provider(SyncWorld.cursor(api, 10, ",\"limits\":{\"waits\":3}"));
			Job job = this.world.run(Mode.FULL);
			assertThat(job.state()).isEqualTo(JobState.FAILED);
			assertThat(job.failure()).startsWith("The provider asked to wait 4 times in a row");
			assertThat(api.requests()).hasSize(4);
		}
	}

	@Test
	void aCursorThatWasSeenEndsTheRunWithItsPositionUnmoved() {
		Shelf shelf = new Shelf(40);
		try (FakeApi api = new FakeApi((request) -> {
			Reply reply = shelf.byCursor(request);
			return request.get("cursor").equals("c20") ? Reply.json(reply.body().replace("\"c30\"", "\"c10\"")) : reply;
		})) {
			this.world.provider(SyncWorld.cursor(api, 10, ""));
			Job job = this.world.run(Mode.FULL);
			assertThat(job.state()).isEqualTo(JobState.FAILED);
			assertThat(job.failure()).startsWith("The provider led back to a page that was read before");
			assertThat(job.counts().written()).isEqualTo(20);
			assertThat(this.world.stored()).hasSize(20);
			assertThat(app().bean(PastRuns.class).mark(this.world.connection())).isEmpty();
			api.becomes(shelf::byCursor);
			assertThat(this.world.retried(job).failure()).isNull();
			assertThat(this.world.stored()).isEqualTo(shelf.names());
			assertThat(api.requests().get(3).get("cursor")).as("it goes on where it was").isEqualTo("c20");
		}
	}

	@Test
	void aPageWithoutAnythingNewEndsTheRun() {
		Shelf shelf = new Shelf(40);
		AtomicInteger calls = new AtomicInteger();
		try (FakeApi api = new FakeApi((request) -> {
			String same = shelf.byCursor(new FakeApi.Request("/", Map.of("limit", "10"), "")).body();
			return Reply.json(same.replace("\"c10\"", "\"x" + calls.incrementAndGet() + "\""));
		})) {
			this.world.provider(SyncWorld.cursor(api, 10, ""));
			Job job = this.world.run(Mode.FULL);
			assertThat(job.failure()).startsWith("The provider's page 2 brought no new record");
			assertThat(api.requests()).hasSize(2);
		}
	}

	@Test
	void whatIsNoPageIsAFailureWhateverItsStatus() {
		for (String body : List.of("<html><body>Sorry</body></html>", "{\"data\":{}}", "{\"other\":[]}", "[]", "",
				"{\"data\":[],\"error\":{\"code\":7}}", "{\"data\":[],\"error\":\"x\"}", "{\"data\":[", "null")) {
			SyncWorld own = new SyncWorld(app());
			try (FakeApi api = new FakeApi((request) -> Reply.json(body))) {
				own.provider(SyncWorld.cursor(api, 10, ""));
				Job job = own.run(Mode.FULL);
				assertThat(job.state()).as(body).isEqualTo(JobState.FAILED);
				assertThat(job.failure()).as(body).startsWith("The provider").doesNotContain("Sorry");
				assertThat(app().bean(PastRuns.class).mark(own.connection())).isEmpty();
			}
		}
	}

	@Test
	void aDeadCursorBeginsAgainABoundedNumberOfTimesAndSaysSo() {
		Shelf shelf = new Shelf(25);
		AtomicInteger dead = new AtomicInteger(1);
		try (FakeApi api = new FakeApi((request) -> request.get("cursor").equals("c20") && dead.getAndDecrement() > 0
				? Reply.status(410) : shelf.byCursor(request))) {
			this.world.provider(SyncWorld.cursor(api, 10, ",\"limits\":{\"restarts\":1}"));
			Job job = succeeded(Mode.FULL, new Counts(45, 25, 0, 20));
			assertThat(this.world.told(job.id()).restarts()).isOne();
			assertThat(this.world.told(job.id()).note()).contains("began again from the start (1 of at most 1 times)");
			assertThat(this.world.stored()).isEqualTo(shelf.names());
			dead.set(100);
			Job second = this.world.run(Mode.FULL);
			assertThat(second.failure()).startsWith("The provider no longer knew where the sync was");
			assertThat(this.world.told(second.id()).restarts()).isOne();
		}
	}

	@Test
	void whatIsMissingIsRemovedUpToItsShareAndBeyondItOnlyByAPerson() {
		Shelf shelf = new Shelf(20);
		try (FakeApi api = new FakeApi(shelf::byCursor)) {
			this.world.provider(SyncWorld.cursor(api, 10, ""));
			succeeded(Mode.FULL, new Counts(20, 20, 0, 0));
			shelf.remove(1);
			shelf.remove(2);
			Job few = succeeded(Mode.FULL, new Counts(18, 18, 0, 0));
			assertThat(this.world.stored()).isEqualTo(shelf.names()).hasSize(18);
			assertThat(this.world.told(few.id()).removed()).isEqualTo(2);
			for (int n = 3; n <= 12; n++) {
				shelf.remove(n);
			}
			Job many = this.world.run(Mode.FULL);
			assertThat(this.world.stored()).hasSize(18);
			assertThat(this.world.told(many.id()).asks()).isTrue();
			assertThat(this.world.told(many.id()).note()).startsWith("10 of 18 records");
			Job less = this.world.ended(this.world.submit(Mode.FULL, List.of(), 9));
			assertThat(this.world.told(less.id()).removed()).isZero();
			Job confirmed = this.world.ended(this.world.submit(Mode.FULL, List.of(), 10));
			assertThat(this.world.told(confirmed.id()).removed()).isEqualTo(10);
			assertThat(this.world.stored()).isEqualTo(shelf.names());
			api.becomes((request) -> Reply.json("{\"data\":[],\"meta\":{\"next\":null}}"));
			this.world.run(Mode.FULL);
			assertThat(this.world.stored()).as("an empty list removes nothing").hasSize(8);
		}
	}

	@Test
	void anIncrementalSyncNeverRemoves() {
		Shelf shelf = new Shelf(20);
		try (FakeApi api = new FakeApi(shelf::byCursor)) {
			this.world.provider(SyncWorld.cursor(api, 10, ""));
			succeeded(Mode.INCREMENTAL, new Counts(20, 20, 0, 0));
			shelf.remove(1);
			succeeded(Mode.INCREMENTAL, new Counts(0, 0, 0, 0));
			assertThat(this.world.stored()).hasSize(20);
		}
	}

	@Test
	void limitsOfPagesEndARun() {
		Shelf shelf = new Shelf(40);
		try (FakeApi api = new FakeApi(shelf::byCursor)) {
			this.world.provider(SyncWorld.cursor(api, 10, ",\"limits\":{\"pages\":2}"));
			Job job = this.world.run(Mode.FULL);
			assertThat(job.failure()).startsWith("The sync stopped at its limit of 2 pages");
			assertThat(api.requests()).hasSize(2);
		}
	}

	@Test
	void anItemThatCannotBeStoredIsRejectedAndItsNeighboursGoIn() {
		try (FakeApi api = new FakeApi((request) -> Reply.json(
				"{\"data\":[{\"id\":12345678901234567890123,\"amount\":\"x\"},{\"id\":1.50,\"amount\":1e2},{\"about\":1},"
						+ "{\"id\":\"ok\",\"about\":{\"name\":\"=1\"},\"amount\":\"2.50\"}],\"meta\":{}}"))) {
			this.world.provider(SyncWorld.cursor(api, 10, ""));
			Job job = this.world.run(Mode.FULL);
			assertThat(job.counts()).isEqualTo(new Counts(4, 2, 2, 0));
			assertThat(this.world.stored()).containsOnlyKeys("1.50", "ok");
		}
	}

	@Test
	void wrongCredentialsFailAtOnceAndServerErrorsAreTriedAgain() {
		try (FakeApi api = new FakeApi((request) -> Reply.status(401))) {
			this.world.provider(SyncWorld.cursor(api, 10, ""));
			Job job = this.world.run(Mode.FULL);
			assertThat(job.failure()).contains("credentials").doesNotContain("s3cret");
			assertThat(api.requests()).hasSize(1);
			api.becomes((request) -> Reply.status(500));
			Job second = this.world.run(Mode.FULL);
			assertThat(second.failure()).startsWith("The provider answered with an error (status 500).");
			assertThat(api.requests()).hasSize(3);
		}
	}

}
