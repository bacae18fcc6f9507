package io.evenhand.transfer.imports;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import io.evenhand.access.Role;
import io.evenhand.access.TenantDesk;
import io.evenhand.access.TokenForm;
import io.evenhand.access.Tokens;
import io.evenhand.access.UserForm;
import io.evenhand.access.Users;
import io.evenhand.audit.Actor;
import io.evenhand.blob.Blob;
import io.evenhand.blob.BlobStore;
import io.evenhand.gate.Priority;
import io.evenhand.job.Job;
import io.evenhand.job.JobControl;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.Jobs;
import io.evenhand.job.NotNow;
import io.evenhand.job.Order;
import io.evenhand.job.Scope;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.record.RecordStore;
import io.evenhand.support.RunningApp;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Tenants that are suspended, let in again and removed, with jobs in every state and
 * somebody else beside, on each database.
 */
abstract class TenantsTakenAwayContract {

	private static final int ROWS = 400;

	private static int number;

	private Tenant leaves;

	private Tenant stays;

	abstract RunningApp app();

	@BeforeEach
	void makeTenants() {
		this.leaves = tenant("leaves" + (++number));
		this.stays = tenant("stays" + number);
		app().bean(Collections.class)
			.put(new RecordCollection("parcels", "Parcels", List.of(new Field("ref", FieldType.TEXT, true, true),
					new Field("amount", FieldType.DECIMAL, false, false))), Actor.SYSTEM, null);
	}

	private Tenant tenant(String code) {
		return app().bean(TenantDesk.class).create(code, TenantForm.named(code), Actor.SYSTEM, null);
	}

	private JobId submit(Tenant tenant, String text) throws IOException {
		return submit(tenant, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
	}

	private JobId submit(Tenant tenant, InputStream bytes) throws IOException {
		Imports imports = app().bean(Imports.class);
		Blob file = imports.keep(bytes);
		return imports.submit(new NewImport(tenant.id(), "parcels", "rows.csv", null, Priority.NORMAL, false,
				ImportFormat.parse(""), "test", null), file);
	}

	private static String rows() {
		StringBuilder text = new StringBuilder("ref,amount\n");
		for (int row = 0; row < ROWS; row++) {
			text.append('r').append(row).append(row % 50 == 7 ? ",x\n" : ",1\n");
		}
		return text.toString();
	}

	private Job job(Tenant tenant, JobId id) {
		return app().bean(Jobs.class).find(id, Scope.of(tenant.id())).orElseThrow();
	}

	private void eventually(Callable<Boolean> condition) {
		await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(100)).until(condition);
	}

	private int count(String sql, TenantId tenant) {
		Integer found = app().bean(JdbcTemplate.class).queryForObject(sql, Integer.class, tenant.value());
		return (found != null) ? found : 0;
	}

	private void set(Tenant tenant, boolean suspended) {
		app().bean(TenantDesk.class)
			.edit(tenant.id(), new TenantForm(null, null, null, suspended, null, null, null, null), null, Actor.SYSTEM,
					null);
	}

	private List<JobId> many(Tenant tenant, int jobs) throws IOException {
		List<JobId> ids = new ArrayList<>();
		for (int n = 0; n < jobs; n++) {
			ids.add(submit(tenant, rows()));
		}
		return ids;
	}

	private void allSucceed(Tenant tenant, List<JobId> jobs) {
		eventually(() -> jobs.stream().allMatch((id) -> job(tenant, id).state().ended()));
		assertThat(jobs).allSatisfy((id) -> assertThat(job(tenant, id).failure()).isNull());
		assertThat(app().bean(RecordStore.class).page(tenant.id(), "parcels", null, 1_000)).hasSize(ROWS - ROWS / 50);
	}

	@Test
	void whatASuspendedTenantHasIsHeldAndGoesOnOnceItIsLetInAgain() throws IOException {
		List<JobId> theirs = many(this.leaves, 6);
		List<JobId> others = many(this.stays, 3);
		set(this.leaves, true);
		assertThatExceptionOfType(JobRefused.class).isThrownBy(() -> submit(this.leaves, rows()))
			.withMessageContaining("suspended");
		eventually(() -> theirs.stream()
			.map((id) -> job(this.leaves, id).state())
			.allMatch((state) -> state.ended() || state.word().equals("paused"))
				&& count("select coalesce(sum(running + waiting), 0) from flow where tenant = ?",
						this.leaves.id()) == 0);
		allSucceed(this.stays, others);
		set(this.leaves, false);
		allSucceed(this.leaves, theirs);
	}

	@Test
	void ofARemovedTenantNothingIsLeftButTheAuditAndNobodyElseNotices() throws Exception {
		app().bean(Users.class)
			.create("u" + number, new UserForm("long enough 1", Role.CUSTOMER.word(), this.leaves.code(), null, true),
					Actor.SYSTEM, null);
		app().bean(Tokens.class)
			.issue(new TokenForm("t", Role.CUSTOMER.word(), this.leaves.code(), null), Actor.SYSTEM, null);
		JobId done = submit(this.leaves, rows());
		JobId failed = submit(this.leaves, "nothing,known\n1,2\n");
		eventually(() -> job(this.leaves, done).state().ended() && job(this.leaves, failed).state().ended());
		List<JobId> theirs = many(this.leaves, 6);
		List<JobId> others = many(this.stays, 4);
		pause(theirs.get(5));
		List<String> blobs = app().bean(JdbcTemplate.class)
			.queryForList("select blob_id from import_file where tenant = ?", String.class, this.leaves.id().value());
		app().bean(TenantDesk.class).remove(this.leaves.id(), Actor.SYSTEM, null);
		eventually(() -> app().bean(Tenants.class).byId(this.leaves.id()).isEmpty());
		for (String table : List.of("job", "stored_record", "flow", "app_user", "api_token", "import_file",
				"step_request", "step_attempt", "open_job")) {
			assertThat(count("select count(*) from " + table + " where tenant = ?", this.leaves.id())).as(table)
				.isZero();
		}
		assertThat(app().bean(BlobStore.class).storedBefore(app().bean(InstantSource.class).instant().plusSeconds(60)))
			.doesNotContainAnyElementsOf(blobs);
		assertThat(count("select count(*) from audit where tenant = ? and action = 'tenant.gone'", this.leaves.id()))
			.isOne();
		allSucceed(this.stays, others);
	}

	private void pause(JobId id) {
		try {
			app().bean(JobControl.class).pause(new Order(id, Scope.ALL, null, Actor.SYSTEM, null));
		}
		catch (NotNow ex) {
			// it was faster
		}
	}

	@Test
	void anUploadThatIsBeingReceivedIsRefusedInWordsAndLeavesNothing() throws IOException {
		int before = app().bean(BlobStore.class)
			.storedBefore(app().bean(InstantSource.class).instant().plusSeconds(60))
			.size();
		InputStream slow = new FilterInputStream(new ByteArrayInputStream(rows().getBytes(StandardCharsets.UTF_8))) {
			@Override
			public int read(byte[] buffer, int from, int length) throws IOException {
				set(TenantsTakenAwayContract.this.leaves, true);
				return super.read(buffer, from, Math.min(length, 100));
			}
		};
		assertThatExceptionOfType(JobRefused.class).isThrownBy(() -> submit(this.leaves, slow))
			.withMessage(
					"Your account is suspended: nothing new is started for it, and nothing of what was sent is kept.");
		assertThat(app().bean(BlobStore.class).storedBefore(app().bean(InstantSource.class).instant().plusSeconds(60)))
			.hasSize(before);
	}

	@Test
	void aDownloadThatIsBeingSentEndsInOrder() throws IOException {
		JobId id = submit(this.leaves, rows());
		eventually(() -> job(this.leaves, id).state().ended());
		StringWriter whole = new StringWriter();
		app().bean(Imports.class).writeRejects(id, whole);
		StringWriter sent = new StringWriter() {
			@Override
			public void write(char[] buffer, int from, int length) {
				if (getBuffer().isEmpty()) {
					app().bean(TenantDesk.class).remove(TenantsTakenAwayContract.this.leaves.id(), Actor.SYSTEM, null);
					eventually(
							() -> app().bean(Tenants.class).byId(TenantsTakenAwayContract.this.leaves.id()).isEmpty());
				}
				super.write(buffer, from, length);
			}
		};
		app().bean(Imports.class).writeRejects(id, sent);
		assertThat(told(sent)).isEqualTo(told(whole)).hasSize(1 + ROWS / 50);
	}

	/** Which rows are wrong and why, without the rows. */
	private static List<String> told(StringWriter rejects) {
		return rejects.toString().lines().map((line) -> line.replaceFirst(",,.*", "")).toList();
	}

}
