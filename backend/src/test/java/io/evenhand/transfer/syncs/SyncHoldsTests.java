package io.evenhand.transfer.syncs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Accounts;
import io.evenhand.gate.Held;
import io.evenhand.gate.Priority;
import io.evenhand.http.RawServer;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobControl;
import io.evenhand.job.JobId;
import io.evenhand.job.JobStarts;
import io.evenhand.job.JobState;
import io.evenhand.job.Jobs;
import io.evenhand.job.Order;
import io.evenhand.job.Scope;
import io.evenhand.job.StartOrder;
import io.evenhand.support.RunningApp;
import io.evenhand.transfer.syncs.FakeApi.Reply;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What holds a sync, and that it holds nobody else.
 */
class SyncHoldsTests {

	private static final RunningApp app = RunningApp.embedded(SyncWorld.QUICK);

	private static final String NOWHERE = "\"paging\":{\"style\":\"cursor\"},\"answer\":{\"items\":\"\",\"id\":\"/id\","
			+ "\"next\":\"/next\"}";

	private final SyncWorld world = new SyncWorld(app);

	@AfterAll
	static void stop() {
		app.close();
	}

	private static int slotsInUse() {
		Integer busy = app.bean(JdbcTemplate.class)
			.queryForObject("select count(*) from slot where request is not null", Integer.class);
		return (busy != null) ? busy : 0;
	}

	private Order order(JobId id) {
		return new Order(id, Scope.ALL, null, Actor.SYSTEM, null);
	}

	private static boolean waited(CountDownLatch latch) {
		try {
			return latch.await(20, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	@Test
	void aThrottledSyncHoldsNoSlotAndNobodyElse() {
		try (FakeApi slow = new FakeApi((request) -> Reply.status(429, "Retry-After", "3600"));
				FakeApi quick = new FakeApi(new Shelf(5)::byCursor)) {
			this.world.provider(SyncWorld.cursor(slow, 10, ""));
			JobId id = this.world.submit(Mode.FULL, List.of(), null);
			Held held = await().atMost(Duration.ofSeconds(20))
				.until(() -> app.bean(Jobs.class).view(this.world.job(id)).waiting().stream().findFirst(),
						(first) -> first.isPresent() && first.get().code().endsWith("throttled"))
				.orElseThrow();
			assertThat(held.code()).isEqualTo("credential_throttled");
			await().atMost(Duration.ofSeconds(10)).until(() -> slotsInUse() == 0);
			JobId behind = this.world.submit(Mode.FULL, List.of(), null);
			SyncWorld other = new SyncWorld(app);
			other.provider(SyncWorld.cursor(quick, 10, ""));
			assertThat(other.run(Mode.FULL).counts()).isEqualTo(new Counts(5, 5, 0, 0));
			assertThat(this.world.job(behind).state()).as("the same account waits").isEqualTo(JobState.READY);
			assertThat(app.bean(ConnectionTest.class).test(this.world.connection()).sentence())
				.startsWith("The provider asked to wait");
			assertThat(slow.requests()).as("asked once, then left alone").hasSize(1);
			app.bean(JobControl.class).cancel(order(id));
			app.bean(JobControl.class).cancel(order(behind));
			assertThat(this.world.ended(id).state()).isEqualTo(JobState.CANCELLED);
		}
	}

	@Test
	void aCancelEndsADrippingAnswerWithinSeconds() throws Exception {
		CountDownLatch asked = new CountDownLatch(1);
		try (RawServer server = new RawServer((head, out) -> {
			out.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n".getBytes(StandardCharsets.UTF_8));
			for (int n = 0; n < 100_000; n++) {
				out.write(' ');
				out.flush();
				asked.countDown();
				new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS);
			}
		})) {
			this.world.provider("\"address\":\"" + server.uri("/drip") + "\"," + NOWHERE);
			JobId id = this.world.submit(Mode.FULL, List.of(), null);
			assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
			app.bean(JobControl.class).cancel(order(id));
			Job job = await().atMost(Duration.ofSeconds(8))
				.until(() -> this.world.job(id), (one) -> one.state().ended());
			assertThat(job.state()).isEqualTo(JobState.CANCELLED);
			await().atMost(Duration.ofSeconds(5)).until(() -> slotsInUse() == 0);
		}
	}

	@Test
	void aPausedSyncGoesOnBehindItsLastPage() {
		Shelf shelf = new Shelf(900);
		AtomicReference<JobId> id = new AtomicReference<>();
		CountDownLatch known = new CountDownLatch(1);
		try (FakeApi api = new FakeApi((request) -> {
			JobId job = request.get("cursor").equals("c20") ? id.getAndSet(null) : null;
			if (job != null) {
				app.bean(JobControl.class).pause(order(job));
			}
			return waited(known) ? shelf.byCursor(request) : Reply.status(500);
		})) {
			this.world.provider(SyncWorld.cursor(api, 10, ""));
			JobId job = this.world.submit(Mode.FULL, List.of(), null);
			id.set(job);
			known.countDown();
			await().atMost(Duration.ofSeconds(20)).until(() -> this.world.job(job).state() == JobState.PAUSED);
			await().atMost(Duration.ofSeconds(20)).until(() -> slotsInUse() == 0);
			assertThat(this.world.stored()).hasSizeLessThan(900);
			app.bean(JobControl.class).resume(order(job));
			assertThat(this.world.ended(job).counts()).isEqualTo(new Counts(900, 900, 0, 0));
			assertThat(this.world.stored()).isEqualTo(shelf.names());
		}
	}

	@Test
	void anAddressInAForbiddenRangeIsNeverTouched() throws IOException {
		String[] settings = SyncWorld.QUICK.clone();
		settings[0] = "evenhand.providers.allowed-addresses=127.0.0.1:1";
		try (RawServer canary = RawServer.saying(RawServer.answer("200 OK", "", "[]"));
				RunningApp strict = RunningApp.embedded(settings)) {
			SyncWorld guarded = new SyncWorld(strict);
			guarded.provider("\"address\":\"" + canary.uri("/") + "\"," + NOWHERE);
			assertThat(guarded.run(Mode.FULL).failure())
				.isEqualTo("The provider's address leads to a machine to which no connection is allowed.");
			ConnectionTest.Result tried = strict.bean(ConnectionTest.class).test(guarded.connection());
			assertThat(tried.works()).isFalse();
			assertThat(canary.connections()).isZero();
		}
	}

	@Test
	void aConnectionMadeWhileItsProviderIsPausedWaitsToo() {
		try (FakeApi api = new FakeApi(new Shelf(5)::byCursor)) {
			this.world.provider(SyncWorld.cursor(api, 10, ""));
			String provider = "p-" + this.world.code;
			app.bean(Accounts.class).pause(provider, Actor.SYSTEM, new Reason("the provider is ill"));
			JobId id = this.world.submit(Mode.FULL, List.of(), null);
			await().atMost(Duration.ofSeconds(20))
				.until(() -> app.bean(Jobs.class).view(this.world.job(id)).waiting(),
						(held) -> held.stream().anyMatch((one) -> one.code().equals("provider_paused")));
			assertThat(app.bean(ConnectionTest.class).test(this.world.connection()).sentence())
				.isEqualTo("The provider is paused here; it was not asked.");
			assertThat(api.requests()).isEmpty();
			app.bean(Accounts.class).resume(provider, Actor.SYSTEM, new Reason("the provider is well"));
			assertThat(this.world.ended(id).failure()).isNull();
		}
	}

	@Test
	void aSyncIsStartedFromParametersAsASchedulesIs() {
		try (FakeApi api = new FakeApi(new Shelf(5)::byCursor)) {
			this.world.provider(SyncWorld.cursor(api, 10, ""));
			this.world.connection();
			JobStarts starts = app.bean(JobStarts.class);
			JobId id = starts.start(starts.find("sync", false).orElseThrow(),
					new StartOrder(this.world.tenant, null, null, Priority.NORMAL, false, "schedule", null),
					Map.of("connection", "shop"));
			assertThat(this.world.ended(id).counts().written()).isEqualTo(5);
			assertThat(this.world.told(id).mode()).isEqualTo("incremental");
		}
	}

	@Test
	void credentialsOutliveAChangeOfTheSecretKey() {
		String url = "jdbc:h2:mem:rotate-" + System.identityHashCode(this);
		String[] first = SyncWorld.QUICK.clone();
		SyncWorld before;
		try (FakeApi served = new FakeApi(new Shelf(5)::byCursor)) {
			try (RunningApp old = RunningApp.embeddedIn(url + ";DB_CLOSE_DELAY=-1", first)) {
				before = new SyncWorld(old);
				before.provider(SyncWorld.cursor(served, 10, ""));
				before.connection();
			}
			first[5] = "evenhand.secret-key=another-key-another-key-another";
			try (RunningApp lost = RunningApp.embeddedIn(url + ";DB_CLOSE_DELAY=-1", first)) {
				assertThat(before.in(lost).run(Mode.FULL).failure()).contains("enter them again");
			}
			String[] both = Arrays.copyOf(first, first.length + 1);
			both[first.length] = "evenhand.old-secret-key=sync-tests-sync-tests-sync-tests";
			try (RunningApp rotated = RunningApp.embeddedIn(url + ";DB_CLOSE_DELAY=-1", both)) {
				assertThat(before.in(rotated).run(Mode.FULL).failure()).isNull();
			}
			try (RunningApp after = RunningApp.embeddedIn(url + ";DB_CLOSE_DELAY=-1", first)) {
				assertThat(before.in(after).run(Mode.FULL).failure()).isNull();
			}
			assertThat(served.requests())
				.allSatisfy((request) -> assertThat(request.authorization()).isEqualTo("Bearer s3cret"));
		}
	}

}
