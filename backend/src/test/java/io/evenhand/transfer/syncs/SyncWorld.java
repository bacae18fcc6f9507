package io.evenhand.transfer.syncs;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.evenhand.audit.Actor;
import io.evenhand.gate.Priority;
import io.evenhand.job.Job;
import io.evenhand.job.JobControl;
import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
import io.evenhand.job.Order;
import io.evenhand.job.Scope;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.record.RecordStore;
import io.evenhand.record.StoredRecord;
import io.evenhand.store.Retry;
import io.evenhand.support.RunningApp;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.transfer.syncs.provider.ProviderJson;
import io.evenhand.transfer.syncs.provider.Providers;
import org.jspecify.annotations.Nullable;

import static org.awaitility.Awaitility.await;

/**
 * A tenant with a provider and a connection, for one test.
 */
final class SyncWorld {

	static final String[] QUICK = { "evenhand.providers.allowed-addresses=127.0.0.1", "evenhand.providers.gap=100ms",
			"evenhand.retry.gap=100ms", "evenhand.retry.attempts=2", "evenhand.demo.enabled=false",
			"evenhand.secret-key=sync-tests-sync-tests-sync-tests", "evenhand.bootstrap.operator-password=sync-tests" };

	private static int number;

	final RunningApp app;

	final TenantId tenant;

	final String code;

	SyncWorld(RunningApp app) {
		this.app = app;
		this.code = "syn" + (++number);
		this.tenant = app.bean(Retry.class)
			.inTransaction(() -> app.bean(Tenants.class).create(this.code, TenantForm.named("Sync " + number)).id());
		app.bean(Collections.class)
			.put(new RecordCollection("things", "Things",
					List.of(new Field("ref", FieldType.TEXT, true, true),
							new Field("name", FieldType.TEXT, false, false),
							new Field("amount", FieldType.DECIMAL, false, false))),
					Actor.SYSTEM, null);
	}

	private SyncWorld(RunningApp app, SyncWorld same) {
		this.app = app;
		this.tenant = same.tenant;
		this.code = same.code;
	}

	/** The same tenant after a restart. */
	SyncWorld in(RunningApp other) {
		return new SyncWorld(other, this);
	}

	/** A provider of this test's own, without a line of Java. */
	void provider(String json) {
		this.app.bean(Providers.class)
			.put(ProviderJson.read("{\"name\":\"p-" + this.code
					+ "\",\"fields\":{\"name\":\"/about/name\",\"amount\":\"/amount\"}," + json + "}"), Actor.SYSTEM,
					null);
	}

	Connection connection() {
		return this.app.bean(Connections.class)
			.find(this.tenant, "shop")
			.orElseGet(() -> this.app.bean(Connections.class)
				.create(this.tenant, this.code, new ConnectionForm("shop", "p-" + this.code, "things", "s3cret"),
						Actor.SYSTEM));
	}

	JobId submit(Mode mode, List<String> ids, @Nullable Integer confirmed) {
		return this.app.bean(Syncs.class)
			.submit(new NewSync(connection(), mode, ids, confirmed, null, Priority.NORMAL, true, "test", null));
	}

	Job run(Mode mode) {
		return ended(submit(mode, List.of(), null));
	}

	Job ended(JobId id) {
		return await().atMost(Duration.ofSeconds(60))
			.pollInterval(Duration.ofMillis(30))
			.until(() -> job(id), (job) -> job.state().ended());
	}

	/** A person lets it go on. */
	Job retried(Job job) {
		this.app.bean(JobControl.class).retry(new Order(job.id(), Scope.ALL, null, Actor.SYSTEM, null));
		return ended(job.id());
	}

	Job job(JobId id) {
		return this.app.bean(Jobs.class).find(id, Scope.of(this.tenant)).orElseThrow();
	}

	PastRuns.Told told(JobId id) {
		return this.app.bean(PastRuns.class).find(id, this.tenant).orElseThrow();
	}

	/** By id the name. */
	Map<String, String> stored() {
		Map<String, String> stored = new TreeMap<>();
		for (StoredRecord one : this.app.bean(RecordStore.class).page(this.tenant, "things", null, 1_000)) {
			stored.put(one.key(), String.valueOf(one.fields().get("name")));
		}
		return stored;
	}

	static String cursor(FakeApi api, int size, String more) {
		return "\"address\":\"" + api.uri("/things?fixed=1") + "\",\"paging\":{\"style\":\"cursor\","
				+ "\"cursorParameter\":\"cursor\",\"sizeParameter\":\"limit\",\"size\":" + size
				+ "},\"answer\":{\"items\":\"/data\",\"id\":\"/id\",\"next\":\"/meta/next\",\"error\":\"/error\"}"
				+ ",\"updated\":{\"parameter\":\"since\"},\"repair\":{\"address\":\"" + api.uri("/things/{id}") + "\"}"
				+ more;
	}

	static String page(FakeApi api, int size) {
		return "\"address\":\"" + api.uri("/list") + "\",\"paging\":{\"style\":\"page\",\"pageParameter\":\"page\","
				+ "\"sizeParameter\":\"per_page\",\"size\":" + size
				+ "},\"answer\":{\"items\":\"/result/rows\",\"id\":\"/id\",\"pages\":\"/totalPages\"}";
	}

	static String window(FakeApi api) {
		return "\"address\":\"" + api.uri("/changes") + "\",\"auth\":{\"style\":\"basic\"},"
				+ "\"paging\":{\"style\":\"window\",\"fromParameter\":\"from\",\"untilParameter\":\"to\","
				+ "\"format\":\"seconds\",\"length\":\"P30D\",\"overlap\":\"PT2H\",\"earliest\":\"" + Shelf.START
				+ "\"},\"answer\":{\"items\":\"\",\"id\":\"/id\"}";
	}

}
