package io.evenhand.transfer.imports;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.evenhand.audit.Actor;
import io.evenhand.blob.Blob;
import io.evenhand.gate.Priority;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
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

import static org.awaitility.Awaitility.await;

/**
 * A tenant that sends files, and what became of them.
 *
 * @param app the running application
 * @param tenant whose files
 */
record FileJobs(RunningApp app, TenantId tenant) {

	static FileJobs of(RunningApp app, String code) {
		TenantId tenant = app.bean(Retry.class)
			.inTransaction(() -> app.bean(Tenants.class).create(code, TenantForm.named(code)).id());
		app.bean(Collections.class)
			.put(new RecordCollection("parcels", "Parcels",
					List.of(new Field("ref", FieldType.TEXT, true, true),
							new Field("name", FieldType.TEXT, false, false),
							new Field("amount", FieldType.DECIMAL, false, false),
							new Field("due_on", FieldType.DATE, false, false))),
					Actor.SYSTEM, null);
		return new FileJobs(app, tenant);
	}

	JobId submit(byte[] bytes, String format, boolean dryRun) {
		try {
			Imports imports = this.app.bean(Imports.class);
			Blob file = imports.keep(new ByteArrayInputStream(bytes));
			return imports.submit(new NewImport(this.tenant, "parcels", "rows.csv", null, Priority.NORMAL, false,
					ImportFormat.parse(format), "test", null)
				.dry(dryRun), file);
		}
		catch (IOException ex) {
			throw new java.io.UncheckedIOException(ex);
		}
	}

	Job run(byte[] bytes, String format) {
		return ended(submit(bytes, format, false));
	}

	Job run(String text) {
		return run(text.getBytes(StandardCharsets.UTF_8), "");
	}

	Job dryRun(String text) {
		return ended(submit(text.getBytes(StandardCharsets.UTF_8), "", true));
	}

	Job ended(JobId id) {
		return await().atMost(Duration.ofSeconds(60))
			.pollInterval(Duration.ofMillis(30))
			.until(() -> job(id), (job) -> job.state().ended());
	}

	Job job(JobId id) {
		return this.app.bean(Jobs.class).find(id, Scope.of(this.tenant)).orElseThrow();
	}

	byte[] rejects(Job job) {
		try {
			ByteArrayOutputStream out = new ByteArrayOutputStream();
			java.io.Writer writer = new java.io.OutputStreamWriter(out, StandardCharsets.UTF_8);
			this.app.bean(Imports.class).writeRejects(job.id(), writer);
			writer.flush();
			return out.toByteArray();
		}
		catch (IOException ex) {
			throw new java.io.UncheckedIOException(ex);
		}
	}

	Map<String, Map<String, String>> stored() {
		Map<String, Map<String, String>> stored = new TreeMap<>();
		String after = null;
		List<StoredRecord> page = this.app.bean(RecordStore.class).page(this.tenant, "parcels", after, 1_000);
		while (!page.isEmpty()) {
			for (StoredRecord one : page) {
				stored.put(one.key(), one.fields());
				after = one.key();
			}
			page = this.app.bean(RecordStore.class).page(this.tenant, "parcels", after, 1_000);
		}
		return stored;
	}

}
