package io.evenhand.notify;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import io.evenhand.audit.Actor;
import io.evenhand.batch.End;
import io.evenhand.http.RawServer;
import io.evenhand.http.RawServer.Request;
import io.evenhand.job.JobState;
import io.evenhand.notify.Leases.Lease;
import io.evenhand.store.Retry;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.TenantRemains;
import io.evenhand.tenant.Tenants;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What webhooks promise on each database: told of exactly the jobs that ended, at least
 * once, whatever the receiver does.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class NotifyContract {

	private static final Actor ANN = new Actor("ann", "page");

	private NotifyWorld world;

	abstract NotifyWorld open();

	@BeforeAll
	void start() {
		this.world = open();
	}

	@AfterAll
	void stop() {
		this.world.close();
	}

	private Tenant told(String status, String headers) {
		Tenant tenant = this.world.tenant();
		this.world.webhook(tenant, NotifyWorld.saying(status, headers));
		return tenant;
	}

	private int rows(String table, Tenant tenant) {
		Integer rows = this.world.jdbc.queryForObject("select count(*) from " + table + " where tenant = ?",
				Integer.class, tenant.id().value());
		return (rows != null) ? rows : 0;
	}

	private void once(Tenant tenant) {
		this.world.relay();
		this.world.round(tenant);
	}

	@Test
	void anEndIsToldInTheApisWordsAndSignedAsTheStandardSays() throws Exception {
		Tenant tenant = this.world.tenant();
		String secret = this.world.webhook(tenant, NotifyWorld.saying("204 No", ""));
		long job = this.world.failed(tenant);
		once(tenant);
		Request request = this.world.received(tenant).get(0);
		assertThat(request.header("webhook-id")).isEqualTo("job-" + job + "-0-failed");
		long seconds = Long.parseLong(request.header("webhook-timestamp"));
		assertThat(Instant.now().getEpochSecond() - seconds).isBetween(-5L, 60L);
		Mac mac = Mac.getInstance("HmacSHA256");
		mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring("whsec_".length())), "HmacSHA256"));
		String signed = request.header("webhook-id") + "." + seconds + "." + request.body();
		assertThat(request.header("webhook-signature")).isEqualTo(
				"v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8))));
		JsonNode body = JsonMapper.shared().readTree(request.body());
		assertThat(body.at("/type").asString()).isEqualTo("job.ended");
		JsonNode data = body.at("/data");
		assertThat(data.at("/id").asString()).isEqualTo(Long.toString(job));
		assertThat(data.at("/tenant").asString()).isEqualTo(tenant.code());
		assertThat(data.at("/name").asString()).isEqualTo("r\u00f6ws \"1\"\r\n.csv");
		assertThat(data.at("/state").asString()).isEqualTo("failed");
		assertThat(data.at("/failure").asString()).isEqualTo("Line 7 is not valid UTF-8.");
		assertThat(data.at("/counts").propertyNames()).containsExactlyInAnyOrder("read", "written", "rejected",
				"skipped");
		assertThat(Instant.parse(data.at("/endedAt").asString()))
			.isEqualTo(Instant.parse(body.at("/timestamp").asString()));
		assertThat(this.world.delivery(tenant).state()).isEqualTo(Delivery.State.DELIVERED);
		assertThat(this.world.delivery(tenant).note()).isEqualTo("Your server answered 204.");
		assertThat(rows("notify_outbox", tenant)).isZero();
	}

	@Test
	void exactlyTheJobsThatEndedAreTold() {
		Tenant tenant = told("200 OK", "");
		long lost = this.world.job(tenant);
		assertThatIllegalStateException().isThrownBy(() -> this.world.app.bean(Retry.class).inTransaction(() -> {
			this.world.end(lost, new End.Succeeded());
			this.world.end(lost, new End.Failed("A reason."));
			assertThat(rows("notify_outbox", tenant)).as("a control: it is written").isEqualTo(1);
			throw new IllegalStateException("a crash before the commit");
		}));
		assertThat(rows("notify_outbox", tenant)).isZero();
		long job = this.world.failed(tenant);
		this.world.end(job, new End.Failed("Told twice."));
		assertThat(rows("notify_outbox", tenant)).isEqualTo(1);
		this.world.end(lost, new End.Failed("In the end."));
		this.world.failed(this.world.tenant());
		once(tenant);
		assertThat(this.world.received(tenant)).extracting((one) -> one.header("webhook-id"))
			.containsExactlyInAnyOrder("job-" + job + "-0-failed", "job-" + lost + "-0-failed");
	}

	@Test
	void onlyTheChosenEndsAreTold() {
		Tenant tenant = this.world.tenant();
		this.world.says(tenant, "200 OK", "");
		this.world.save(tenant, this.world.receiver.uri("/" + tenant.code()), Set.of(JobState.SUCCEEDED));
		this.world.failed(tenant);
		once(tenant);
		assertThat(this.world.received(tenant)).isEmpty();
		assertThat(rows("notify_outbox", tenant)).isZero();
	}

	@Test
	void errorsAreTriedAgainWithTheSameIdAndLaterEachTime() {
		Tenant tenant = told("500 No", "");
		this.world.failed(tenant);
		this.world.relay();
		long before = 0;
		for (int n = 1; n <= 3; n++) {
			this.world.round(tenant);
			Delivery one = this.world.delivery(tenant);
			assertThat(one.attempts()).isEqualTo(n);
			assertThat(one.note()).isEqualTo("Your server answered 500.");
			long gap = wait(tenant);
			assertThat(gap).isGreaterThan(before);
			this.world.round(tenant);
			assertThat(this.world.received(tenant)).as("nothing is sent before it is due").hasSize(n);
			this.world.later(tenant);
			before = gap;
		}
		this.world.says(tenant, "200 OK", "");
		this.world.round(tenant);
		assertThat(this.world.delivery(tenant).state()).isEqualTo(Delivery.State.DELIVERED);
		assertThat(this.world.received(tenant)).extracting((one) -> one.header("webhook-id"))
			.hasSize(4)
			.containsOnly(this.world.received(tenant).get(0).header("webhook-id"));
	}

	/** For how many seconds nothing is sent there. */
	private long wait(Tenant tenant) {
		Long gap = this.world.jdbc.queryForObject(
				"select timestampdiff(second, now(6), due) from notify_outlet where tenant = ?", Long.class,
				tenant.id().value());
		return (gap != null) ? gap : -1;
	}

	@Test
	void retryAfterIsObeyed() {
		Tenant tenant = told("429 Slow", "Retry-After: 3000\r\n");
		this.world.failed(tenant);
		this.world.failed(tenant);
		once(tenant);
		assertThat(wait(tenant)).isBetween(2_900L, 3_000L);
		assertThat(this.world.received(tenant)).as("one failure ends the round").hasSize(1);
		Tenant forEver = told("503 No", "Retry-After: 99999999\r\n");
		this.world.failed(forEver);
		once(forEver);
		assertThat(wait(forEver)).isBetween(86_000L, 86_400L);
	}

	@Test
	void noRedirectIsFollowedAndAForbiddenAddressIsNeverTouched() {
		try (RawServer canary = RawServer.saying(RawServer.answer("200 OK", "", ""))) {
			Tenant led = told("307 There", "Location: " + canary.uri("/x") + "\r\n");
			Tenant straight = this.world.tenant();
			this.world.save(straight, canary.uri("/x"), NotifyWorld.ALL);
			this.world.failed(led);
			this.world.failed(straight);
			once(led);
			this.world.round(straight);
			assertThat(this.world.delivery(led).note()).contains("307, a redirect, which is not followed");
			assertThat(this.world.delivery(led).state()).isEqualTo(Delivery.State.WAITING);
			assertThat(this.world.delivery(straight).note()).contains("to which no connection is allowed");
			assertThat(this.world.delivery(straight).state()).isEqualTo(Delivery.State.GIVEN_UP);
			assertThat(canary.connections()).isZero();
		}
	}

	@Test
	void anAnswerThatDripsEndsAtTheDeadlineAndOthersAreTold() throws Exception {
		CountDownLatch left = new CountDownLatch(1);
		Tenant slow = this.world.tenant();
		this.world.webhook(slow, (head, out) -> {
			out.write("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n".getBytes(StandardCharsets.UTF_8));
			for (int n = 0; n < 9_999 && !left.await(20, TimeUnit.MILLISECONDS); n++) {
				out.write('x');
				out.flush();
			}
		});
		Tenant other = told("200 OK", "");
		this.world.failed(slow);
		this.world.failed(other);
		this.world.relay();
		ExecutorService sender = Executors.newSingleThreadExecutor();
		try {
			Future<?> sending = sender.submit(() -> this.world.round(slow));
			this.world.round(other);
			assertThat(this.world.delivery(other).state()).isEqualTo(Delivery.State.DELIVERED);
			sending.get(20, TimeUnit.SECONDS);
			assertThat(this.world.delivery(slow).note()).isEqualTo("Your server took too long to answer.");
		}
		finally {
			left.countDown();
			sender.shutdownNow();
		}
	}

	@Test
	void oneOfSeveralNodesTakesAnOutlet() throws Exception {
		Tenant tenant = told("200 OK", "");
		this.world.failed(tenant);
		this.world.relay();
		int nodes = 6;
		CyclicBarrier start = new CyclicBarrier(nodes);
		ExecutorService threads = Executors.newFixedThreadPool(nodes);
		try {
			List<Future<?>> ends = IntStream.range(0, nodes).<Future<?>>mapToObj((n) -> threads.submit(() -> {
				start.await(30, TimeUnit.SECONDS);
				this.world.relay();
				this.world.round(tenant);
				return true;
			})).toList();
			for (Future<?> end : ends) {
				end.get(30, TimeUnit.SECONDS);
			}
		}
		finally {
			threads.shutdownNow();
		}
		assertThat(this.world.received(tenant)).hasSize(1);
		assertThat(this.world.delivery(tenant).attempts()).isEqualTo(1);
	}

	@Test
	void whatANodeTookBeforeItDiedIsSentByAnother() {
		Tenant tenant = told("200 OK", "");
		this.world.failed(tenant);
		this.world.relay();
		Leases leases = this.world.app.bean(Leases.class);
		assertThat(leases.take(NotifyWorld.place(tenant), Duration.ofMinutes(1))).isPresent();
		this.world.round(tenant);
		assertThat(this.world.received(tenant)).as("while the lease lasts nobody else sends").isEmpty();
		this.world.later(tenant);
		this.world.round(tenant);
		assertThat(this.world.delivery(tenant).state()).isEqualTo(Delivery.State.DELIVERED);
	}

	@Test
	void theLateResultOfAFrozenNodeIsNotWritten() {
		Tenant tenant = this.world.tenant();
		AtomicInteger asked = new AtomicInteger();
		this.world.webhook(tenant, (head, out) -> {
			if (asked.incrementAndGet() == 1) {
				// the first sender is frozen for longer than its lease
				this.world.later(tenant);
				this.world.round(tenant);
				NotifyWorld.saying("500 No", "").answer(head, out);
			}
			NotifyWorld.saying("200 OK", "").answer(head, out);
		});
		this.world.failed(tenant);
		once(tenant);
		Delivery one = this.world.delivery(tenant);
		assertThat(asked).hasValue(2);
		assertThat(one.state()).isEqualTo(Delivery.State.DELIVERED);
		assertThat(one.attempts()).isEqualTo(1);
		assertThat(one.note()).isEqualTo("Your server answered 200.");
		assertThat(this.world.outlet(tenant).pause()).isNull();
		Leases leases = this.world.app.bean(Leases.class);
		Lease stale = new Lease(NotifyWorld.place(tenant), 1);
		assertThat(leases.delivered(stale)).isFalse();
		assertThat(leases.failed(stale, true, true, "late")).isFalse();
		assertThat(leases.delivered(new Lease(stale.place(), 2))).as("a control: the second lease").isTrue();
	}

	@Test
	void whatCannotBeToldForADayIsGivenUpAndADeadReceiverIsPausedUntilAPersonResumesIt() {
		Tenant tenant = told("500 No", "");
		for (int n = 0; n < NotifySettings.GIVEN_UP; n++) {
			assertThat(this.world.outlet(tenant).pause()).isNull();
			this.world.failed(tenant);
			this.world.relay();
			this.world.jdbc.update(
					"update notify_delivery set waiting_since = timestampadd(day, -1, now(6))" + " where tenant = ?",
					tenant.id().value());
			this.world.later(tenant);
			this.world.round(tenant);
		}
		Outlet.Pause pause = this.world.outlet(tenant).pause();
		assertThat(pause).isNotNull();
		assertThat(pause.reason()).isEqualTo("Your server answered 500.");
		assertThat(this.world.deliveries(tenant)).allMatch((one) -> one.state() == Delivery.State.GIVEN_UP);
		this.world.failed(tenant);
		assertThat(rows("notify_outbox", tenant)).as("what ends meanwhile is not told").isZero();
		Deliveries deliveries = this.world.app.bean(Deliveries.class);
		assertThatExceptionOfType(OutletRefused.class).isThrownBy(() -> deliveries.test(tenant, Kind.WEBHOOK));
		this.world.says(tenant, "200 OK", "");
		this.world.app.bean(Outlets.class).resume(tenant, Kind.WEBHOOK, ANN);
		long id = this.world.deliveries(tenant).get(0).id();
		assertThat(deliveries.again(this.world.tenant(), id)).as("another tenant's").isFalse();
		assertThat(deliveries.again(tenant, id)).isTrue();
		this.world.round(tenant);
		assertThat(this.world.deliveries(tenant).get(0).state()).isEqualTo(Delivery.State.DELIVERED);
	}

	@Test
	void anotherAddressIsTriedAtOnce() {
		Tenant tenant = told("410 Gone", "");
		Tenant other = told("200 OK", "");
		this.world.failed(tenant);
		this.world.failed(tenant);
		once(tenant);
		assertThat(this.world.outlet(tenant).pause()).isNotNull();
		this.world.app.bean(Outlets.class)
			.save(tenant, Kind.WEBHOOK, new OutletForm(this.world.receiver.uri("/" + other.code()), NotifyWorld.ALL), 0,
					ANN);
		this.world.round(tenant);
		assertThat(this.world.outlet(tenant).pause()).isNull();
		assertThat(this.world.received(other)).hasSize(1);
		assertThat(this.world.deliveries(tenant)).extracting(Delivery::state)
			.containsExactlyInAnyOrder(Delivery.State.GIVEN_UP, Delivery.State.DELIVERED);
	}

	@Test
	void whoIsGoneIsPausedAtOnce() {
		Tenant tenant = told("410 Gone", "");
		this.world.failed(tenant);
		once(tenant);
		assertThat(this.world.outlet(tenant).pause()).isNotNull();
		assertThat(this.world.delivery(tenant).state()).isEqualTo(Delivery.State.GIVEN_UP);
	}

	@Test
	void aSecretIsKeptSealedAndTheOneBeforeSignsForADay() {
		Tenant tenant = this.world.tenant();
		String first = this.world.webhook(tenant, NotifyWorld.saying("200 OK", ""));
		String second = this.world.app.bean(Outlets.class).rotate(tenant, ANN);
		assertThat(second).startsWith("whsec_").isNotEqualTo(first);
		String stored = String
			.valueOf(this.world.jdbc.queryForMap("select * from notify_outlet where tenant = ?", tenant.id().value()));
		assertThat(stored).doesNotContain(first, second, "whsec_");
		assertThat(String
			.valueOf(this.world.jdbc.queryForList("select * from audit where tenant = ?", tenant.id().value())))
			.doesNotContain("whsec_");
		this.world.app.bean(Deliveries.class).test(tenant, Kind.WEBHOOK);
		this.world.round(tenant);
		Request both = this.world.received(tenant).get(0);
		long seconds = Long.parseLong(both.header("webhook-timestamp"));
		byte[] body = both.body().getBytes(StandardCharsets.UTF_8);
		assertThat(both.header("webhook-signature"))
			.isEqualTo(Signature.header(List.of(second, first), both.header("webhook-id"), seconds, body));
		assertThat(both.body()).contains("\"type\":\"test\"");
		this.world.jdbc.update("update notify_outlet set old_until = now(6) where tenant = ?", tenant.id().value());
		this.world.app.bean(Deliveries.class).test(tenant, Kind.WEBHOOK);
		this.world.round(tenant);
		assertThat(this.world.received(tenant).get(1).header("webhook-signature")).doesNotContain(" ");
	}

	@Test
	void aSuspendedTenantIsToldNothingAndOfARemovedOneNothingIsLeft() {
		Tenant tenant = told("200 OK", "");
		this.world.failed(tenant);
		this.world.relay();
		suspend(tenant, true);
		this.world.round(tenant);
		assertThat(this.world.received(tenant)).isEmpty();
		suspend(tenant, false);
		this.world.later(tenant);
		this.world.round(tenant);
		assertThat(this.world.received(tenant)).hasSize(1);
		this.world.failed(tenant);
		TenantRemains remains = this.world.app.bean(OutletRemains.class);
		while (remains.remove(tenant.id(), 1) > 0) {
			continue;
		}
		this.world.relay();
		assertThat(rows("notify_outlet", tenant) + rows("notify_outbox", tenant) + rows("notify_delivery", tenant))
			.isZero();
	}

	private void suspend(Tenant tenant, boolean suspended) {
		this.world.app.bean(Retry.class)
			.inTransaction(() -> this.world.app.bean(Tenants.class)
				.edit(tenant.id(), new TenantForm(null, null, null, suspended, null, null, null, null), null));
	}

	@Test
	void whatWasToldLongAgoIsRemoved() {
		Tenant tenant = told("200 OK", "");
		this.world.failed(tenant);
		this.world.failed(tenant);
		once(tenant);
		this.world.jdbc.update("update notify_delivery set created_at = timestampadd(day, -31, now(6)) where id = ?",
				this.world.deliveries(tenant).get(0).id());
		assertThat(this.world.app.bean(DeliveryPurge.class).step()).isEqualTo(1);
		assertThat(this.world.deliveries(tenant)).hasSize(1);
	}

	@Test
	void whoFailedIsDueAmongThoseThatFailed() {
		Tenant bad = told("500 No", "");
		this.world.failed(bad);
		once(bad);
		this.world.later(bad);
		Leases leases = this.world.app.bean(Leases.class);
		assertThat(leases.due(true, 1_000)).contains(NotifyWorld.place(bad));
		assertThat(leases.due(false, 1_000)).doesNotContain(NotifyWorld.place(bad));
	}

	@Test
	void whoseTurnIsOverGoesBehindTheOthersThatWait() {
		Tenant many = told("200 OK", "");
		Tenant one = told("200 OK", "");
		this.world.failed(many);
		this.world.relay();
		this.world.failed(one);
		this.world.relay();
		Leases leases = this.world.app.bean(Leases.class);
		assertThat(leases.due(false, 1_000)).containsSubsequence(NotifyWorld.place(many), NotifyWorld.place(one));
		Lease lease = leases.take(NotifyWorld.place(many), Duration.ofMinutes(1)).orElseThrow();
		leases.giveBack(lease, Duration.ZERO);
		assertThat(leases.due(false, 1_000)).containsSubsequence(NotifyWorld.place(one), NotifyWorld.place(many));
	}

}
