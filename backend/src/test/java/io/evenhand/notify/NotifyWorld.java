package io.evenhand.notify;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

import io.evenhand.audit.Actor;
import io.evenhand.batch.End;
import io.evenhand.batch.JobEvents;
import io.evenhand.http.RawServer;
import io.evenhand.http.RawServer.Request;
import io.evenhand.http.RawServer.Script;
import io.evenhand.job.JobState;
import io.evenhand.notify.Leases.Place;
import io.evenhand.store.Retry;
import io.evenhand.support.RunningApp;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;

/**
 * An application whose senders stand still, so that a test takes each step itself, and a
 * receiver that says at each path what a test wants. Used by one thread.
 */
final class NotifyWorld implements AutoCloseable {

	static final Set<JobState> ALL = Set.of(JobState.SUCCEEDED, JobState.FAILED, JobState.CANCELLED);

	private static int number;

	private final ConcurrentMap<String, Script> scripts = new ConcurrentHashMap<>();

	final RawServer receiver = new RawServer(
			(head, out) -> Objects.requireNonNull(this.scripts.get(head.split(" ", 3)[1])).answer(head, out));

	final RunningApp app;

	final JdbcTemplate jdbc;

	private final @Nullable TestDatabase lent;

	private NotifyWorld(@Nullable TestDatabase lent, String... more) {
		List<String> ours = List.of("evenhand.notify.allowed-addresses=127.0.0.1:" + this.receiver.port(),
				"evenhand.notify.plain-http=true", "evenhand.notify.gap=1m", "evenhand.notify.deadline=2s",
				"evenhand.demo.enabled=true", "evenhand.secret-key=a-key-of-the-tests-of-notifications",
				"evenhand.demo.provider-port=0", "evenhand.bootstrap.operator-password=notify-tests");
		String[] settings = Stream
			.concat(ours.stream().filter((one) -> !List.of(more).toString().contains(one.split("=")[0] + "=")),
					Stream.of(more))
			.toArray(String[]::new);
		this.lent = lent;
		this.app = (lent != null) ? RunningApp.on(lent, settings) : RunningApp.embedded(settings);
		this.jdbc = this.app.bean(JdbcTemplate.class);
		this.app.bean(PostOffice.class).stop();
	}

	static NotifyWorld onH2(String... more) {
		return new NotifyWorld(null, more);
	}

	static NotifyWorld onMySql() {
		return new NotifyWorld(TestMySql.lend());
	}

	/** A tenant without anything. */
	Tenant tenant() {
		return this.app.bean(Retry.class)
			.inTransaction(() -> this.app.bean(Tenants.class).create("not" + ++number, TenantForm.named("N" + number)));
	}

	/** A tenant whose webhook leads to the receiver; gives its secret. */
	String webhook(Tenant tenant, Script script) {
		this.scripts.put("/" + tenant.code(), script);
		return save(tenant, this.receiver.uri("/" + tenant.code()), ALL);
	}

	void says(Tenant tenant, String status, String headers) {
		this.scripts.put("/" + tenant.code(), saying(status, headers));
	}

	static Script saying(String status, String headers) {
		return (head, out) -> out.write(RawServer.answer(status, headers, "").getBytes(StandardCharsets.UTF_8));
	}

	String save(Tenant tenant, String address, Set<JobState> tells) {
		String secret = this.app.bean(Outlets.class)
			.save(tenant, Kind.WEBHOOK, new OutletForm(address, tells), null, new Actor("ann", "page"));
		return (secret != null) ? secret : "";
	}

	/** A job that stands nowhere but in its table. */
	long job(Tenant tenant) {
		return job(tenant, "r\u00f6ws \"1\"\r\n.csv");
	}

	long job(Tenant tenant, String name) {
		this.jdbc.update("insert into job (tenant, type, name, lane, priority, state, cost_millis, submitted_at,"
				+ " submitted_by, stored_bytes, work, measured) values (?, 'import', ?, 'bulk', 'NORMAL', 'READY', 1,"
				+ " now(6), 'ann', 0, 'rows', true)", tenant.id().value(), name);
		Long id = this.jdbc.queryForObject("select max(id) from job where tenant = ?", Long.class, tenant.id().value());
		return (id != null) ? id : 0;
	}

	/** As its manager tells it, in one transaction. */
	void end(long job, End end) {
		this.app.bean(Retry.class)
			.inTransaction(() -> this.app.context()
				.getBeanProvider(JobEvents.class)
				.orderedStream()
				.forEach((one) -> one.ended(job, end)));
	}

	long failed(Tenant tenant) {
		long job = job(tenant);
		end(job, new End.Failed("Line 7 is not valid UTF-8."));
		return job;
	}

	/** Hands over what stands in the outbox. */
	void relay() {
		while (this.app.bean(Relay.class).step() > 0) {
			continue;
		}
	}

	/** Time passes: what was to be tried later is due, and no lease lasts. */
	void later(Tenant tenant) {
		this.jdbc.update("update notify_delivery set due = timestampadd(second, -1, now(6)) where tenant = ? and due"
				+ " is not null", tenant.id().value());
		this.jdbc.update("update notify_outlet set leased_until = null, due = timestampadd(second, -1, now(6))"
				+ " where tenant = ? and due is not null", tenant.id().value());
	}

	/** One round at the tenant's webhook. */
	void round(Tenant tenant) {
		this.app.bean(Round.class).at(place(tenant));
	}

	static Place place(Tenant tenant) {
		return new Place(tenant.id(), Kind.WEBHOOK);
	}

	List<Delivery> deliveries(Tenant tenant) {
		return this.app.bean(Deliveries.class).newest(tenant.id());
	}

	Delivery delivery(Tenant tenant) {
		List<Delivery> all = deliveries(tenant);
		if (all.size() != 1) {
			throw new AssertionError("There are " + all.size() + " deliveries: " + all);
		}
		return all.get(0);
	}

	Outlet outlet(Tenant tenant) {
		return this.app.bean(Outlets.class).find(tenant.id(), Kind.WEBHOOK).orElseThrow();
	}

	List<Request> received(Tenant tenant) {
		return this.receiver.requests()
			.stream()
			.filter((one) -> one.head().startsWith("POST /" + tenant.code() + " "))
			.toList();
	}

	@Override
	public void close() {
		this.app.close();
		this.receiver.close();
		if (this.lent != null) {
			TestMySql.giveBack(this.lent);
		}
	}

}
