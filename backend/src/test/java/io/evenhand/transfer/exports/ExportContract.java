package io.evenhand.transfer.exports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.batch.Stops;
import io.evenhand.blob.Blob;
import io.evenhand.blob.BlobStore;
import io.evenhand.blob.StorageSettings;
import io.evenhand.gate.Pauses;
import io.evenhand.gate.Priority;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobControl;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.JobState;
import io.evenhand.job.Jobs;
import io.evenhand.job.Order;
import io.evenhand.job.Scope;
import io.evenhand.job.StoredBytes;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.NewRecord;
import io.evenhand.record.RecordCollection;
import io.evenhand.record.RecordStore;
import io.evenhand.record.StoredRecord;
import io.evenhand.store.Retry;
import io.evenhand.support.RunningApp;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.transfer.imports.ImportFormat;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.transfer.imports.NewImport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.batch.core.scope.context.StepSynchronizationManager;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What an export does, through the real gate, on each database. Parts and chunks are
 * small, so that each export has many.
 */
abstract class ExportContract {

	static final String[] SMALL_PARTS = { "evenhand.exports.part-records=7", "evenhand.exports.chunk-records=3",
			"evenhand.imports.part-records=50", "evenhand.imports.chunk-size=20", HeldBlobs.SOURCE,
			"evenhand.retry.gap=500ms", "evenhand.retry.budget-least=1000" };

	static final RecordCollection PARCELS = new RecordCollection("shipments", "Shipments", List.of(
			new Field("ref", FieldType.TEXT, true, true), new Field("name", FieldType.TEXT, false, false),
			new Field("amount", FieldType.DECIMAL, false, false), new Field("pieces", FieldType.INTEGER, false, false),
			new Field("due_on", FieldType.DATE, false, false), new Field("due_at", FieldType.TIME, false, false),
			new Field("paid", FieldType.BOOLEAN, false, false), new Field("note", FieldType.TEXT, false, false)));

	private static int number;

	private TenantId tenant;

	abstract RunningApp app();

	@BeforeEach
	void makeATenant() {
		app().bean(Collections.class).put(PARCELS, Actor.SYSTEM, null);
		this.tenant = tenant();
	}

	private TenantId tenant() {
		String code = "exp" + (++number);
		return app().bean(Retry.class)
			.inTransaction(() -> app().bean(Tenants.class).create(code, TenantForm.named("Export " + number)).id());
	}

	private void store(TenantId whose, List<Map<String, String>> records) {
		RecordStore store = app().bean(RecordStore.class);
		var target = store.target(whose, PARCELS, 1, Set.copyOf(PARCELS.fields().stream().map(Field::name).toList()));
		JsonMapper json = JsonMapper.builder().build();
		List<NewRecord> all = new ArrayList<>();
		records.forEach((record) -> all.add(
				new NewRecord(Objects.requireNonNull(record.get("ref")), all.size(), json.writeValueAsString(record))));
		assertThat(store.upsert(target, all)).isEmpty();
	}

	private Map<String, Map<String, String>> stored(TenantId whose) {
		Map<String, Map<String, String>> stored = new TreeMap<>();
		RecordStore store = app().bean(RecordStore.class);
		String after = null;
		List<StoredRecord> page;
		do {
			page = store.page(whose, PARCELS.name(), after, 1_000);
			for (StoredRecord one : page) {
				stored.put(one.key(), one.fields());
				after = one.key();
			}
		}
		while (!page.isEmpty());
		return stored;
	}

	private Job ended(JobId id) {
		return await().atMost(Duration.ofSeconds(60))
			.pollInterval(Duration.ofMillis(25))
			.until(() -> app().bean(Jobs.class).find(id, Scope.ALL).orElseThrow(), (job) -> job.state().ended());
	}

	private JobId submit(FileFormat format, boolean packed) {
		return app().bean(Exports.class)
			.submit(new NewExport(this.tenant, PARCELS.name(), format, packed, null, Priority.NORMAL, false, "test",
					null));
	}

	private Job exported(FileFormat format, boolean packed) {
		Job job = ended(submit(format, packed));
		assertThat(job.failure()).isNull();
		assertThat(job.state()).isEqualTo(JobState.SUCCEEDED);
		return job;
	}

	private ExportResult result(Job job) {
		return app().bean(Exports.class).result(job).orElseThrow();
	}

	private byte[] bytes(Job job) throws IOException {
		try (InputStream in = app().bean(Exports.class).open(result(job), 0)) {
			return in.readAllBytes();
		}
	}

	private Job imported(TenantId into, byte[] bytes) throws IOException {
		Imports imports = app().bean(Imports.class);
		Blob file = imports.keep(new ByteArrayInputStream(bytes));
		return ended(imports.submit(new NewImport(into, PARCELS.name(), "again", null, Priority.NORMAL, false,
				ImportFormat.DEFAULT, "test", null), file));
	}

	@ParameterizedTest
	@CsvSource({ "CSV,false", "CSV,true", "JSONL,true" })
	void aFileOfManyPartsHasEachRecordOnceInOrderAndIsWhatItsDigestSays(FileFormat format, boolean packed)
			throws Exception {
		List<Map<String, String>> records = new ArrayList<>();
		for (int row = 0; row < 100; row++) {
			records.add(Map.of("ref", "r%03d".formatted(row), "name", "n" + row));
		}
		store(this.tenant, records);
		Job job = exported(format, packed);
		assertThat(job.counts()).isEqualTo(new Counts(100, 100, 0, 0));
		assertThat(job.percent()).isEqualTo(100);
		assertThat(job.name()).isEqualTo("shipments." + format.word() + (packed ? ".gz" : ""));
		byte[] bytes = bytes(job);
		ExportResult result = result(job);
		assertThat(result.records()).isEqualTo(100);
		assertThat(result.size()).isEqualTo(bytes.length);
		assertThat(result.sha256())
			.isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
		assertThat(text(bytes, packed).lines().skip((format == FileFormat.CSV) ? 1 : 0))
			.map((line) -> line.replaceAll(".*?(r[0-9]{3}).*", "$1"))
			.isEqualTo(records.stream().map((record) -> record.get("ref")).toList());
		assertThat(app().bean(JdbcTemplate.class)
			.queryForObject("select sum(size) from export_piece where job = ?", Long.class, job.id().value()))
			.isEqualTo(bytes.length);
	}

	private static String text(byte[] bytes, boolean packed) throws IOException {
		if (!packed) {
			return new String(bytes, StandardCharsets.UTF_8);
		}
		try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	@ParameterizedTest
	@EnumSource(FileFormat.class)
	void anEmptyCollectionIsAFileWithoutRecords(FileFormat format) throws IOException {
		Job job = exported(format, true);
		assertThat(text(bytes(job), true))
			.isEqualTo((format == FileFormat.CSV) ? "ref,name,amount,pieces,due_on,due_at,paid,note\r\n" : "");
		assertThat(result(job).records()).isZero();
	}

	@Test
	void cellsAreGuardedAndQuotedAndNumbersLeftAlone() throws IOException {
		store(this.tenant,
				List.of(Map.of("ref", "a", "name", "=1+1", "amount", "-12.50", "note", "-5"),
						Map.of("ref", "b", "name", "a \"b\", c", "note", " x "), Map.of("ref", "c", "name", "1\r\n2"),
						Map.of("ref", "d", "name", "'=x", "pieces", "9007199254740993")));
		assertThat(new String(bytes(exported(FileFormat.CSV, false)), StandardCharsets.UTF_8))
			.isEqualTo("ref,name,amount,pieces,due_on,due_at,paid,note\r\n" + "a,'=1+1,-12.50,,,,,-5\r\n"
					+ "b,\"a \"\"b\"\", c\",,,,,,\" x \"\r\n" + "c,\"1\r\n2\",,,,,,\r\n"
					+ "d,''=x,,9007199254740993,,,,\r\n");
		assertThat(new String(bytes(exported(FileFormat.JSONL, false)), StandardCharsets.UTF_8)).startsWith(
				"{\"ref\":\"a\",\"name\":\"=1+1\",\"amount\":-12.50,\"pieces\":null,\"due_on\":null,\"due_at\":null,"
						+ "\"paid\":null,\"note\":\"-5\"}\n");
	}

	@ParameterizedTest
	@EnumSource(FileFormat.class)
	void hostileRecordsComeBackEqualInAnotherTenant(FileFormat format) throws IOException {
		long seed = new Random().nextLong();
		store(this.tenant, HostileRecords.of(new Random(seed), 300));
		TenantId other = tenant();
		Job job = imported(other, bytes(exported(format, false)));
		assertThat(job.counts().rejected()).as("seed %d", seed).isZero();
		assertThat(stored(other)).as("seed %d", seed).isEqualTo(stored(this.tenant));
	}

	@Test
	void recordsThatChangeMeanwhileNeitherDoubleNorHideOthers() throws IOException {
		long seed = new Random().nextLong();
		Random random = new Random(seed);
		store(this.tenant, refs("r%02d0", 60, "old"));
		ExportByHand export = new ExportByHand(app(), this.tenant, PARCELS.name(), FileFormat.CSV);
		Set<String> untouched = new TreeSet<>(stored(this.tenant).keySet());
		for (int part = 0; part < export.parts(); part++) {
			boolean more = true;
			while (more) {
				String key = "r%02d0".formatted(random.nextInt(60));
				untouched.remove(key);
				app().bean(JdbcTemplate.class)
					.update("delete from stored_record where tenant = ? and record_key = ?", this.tenant.value(),
							key.getBytes(StandardCharsets.UTF_8));
				store(this.tenant, List.of(Map.of("ref", "r%03d".formatted(random.nextInt(700)), "name", "new"),
						Map.of("ref", "r%02d0".formatted(random.nextInt(60)), "name", "new")));
				more = export.chunk(part);
			}
		}
		List<String> keys = new String(export.joined(), StandardCharsets.UTF_8).lines()
			.skip(1)
			.map((line) -> line.substring(0, 4))
			.toList();
		assertThat(keys).as("seed %d", seed).isSorted().doesNotHaveDuplicates().containsAll(untouched);
		assertThat(keys.get(keys.size() - 1)).as("seed %d: nothing behind the plan", seed).isLessThanOrEqualTo("r590");
		assertThat(untouched).isNotEmpty();
	}

	@Test
	void aChunkThatIsLostIsWrittenAgainAndCostsNothingElse() throws IOException {
		long seed = new Random().nextLong();
		Random random = new Random(seed);
		store(this.tenant, refs("r%02d", 60, "x"));
		byte[] expected = bytes(exported(FileFormat.JSONL, false));
		ExportByHand export = new ExportByHand(app(), this.tenant, PARCELS.name(), FileFormat.JSONL);
		int lost = 0;
		List<String> before = unclaimed();
		for (int part = 0; part < export.parts(); part++) {
			boolean more = true;
			while (more) {
				if (random.nextBoolean()) {
					export.lostChunk(part);
					lost++;
				}
				more = export.chunk(part);
			}
		}
		assertThat(export.joined()).as("seed %d", seed).isEqualTo(expected);
		assertThat(unclaimed().size() - before.size()).as("seed %d: %d were lost", seed, lost).isBetween(1, lost);
	}

	@Test
	void aJoinGoesPieceByPieceAndWhatIsLostOfItCostsNothingElse() throws Exception {
		long seed = new Random().nextLong();
		Random random = new Random(seed);
		store(this.tenant, refs("r%02d", 60, "x"));
		ExportByHand export = new ExportByHand(app(), this.tenant, PARCELS.name(), FileFormat.CSV);
		for (int part = 0; part < export.parts(); part++) {
			boolean more = true;
			while (more) {
				more = export.chunk(part);
			}
		}
		int calls = 1;
		while (export.join()) {
			calls++;
			if (random.nextBoolean()) {
				export.lostJoin();
			}
		}
		byte[] bytes = export.bytes(0);
		assertThat(export.pieces()).isGreaterThan(20);
		assertThat(calls).as("seed %d", seed).isEqualTo(export.pieces() + 1);
		assertThat(export.result().size()).isEqualTo(bytes.length);
		assertThat(export.result().sha256()).as("seed %d", seed)
			.isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
		int from = random.nextInt(bytes.length);
		assertThat(export.bytes(from)).as("seed %d", seed).isEqualTo(Arrays.copyOfRange(bytes, from, bytes.length));
		assertThat(export.join()).as("whoever joins it again").isFalse();
	}

	@Test
	void aPauseEndsAJoinBehindItsPieceAndItGoesOnWithTheNext() throws Exception {
		store(this.tenant, refs("r%02d", 60, "x"));
		JobControl control = app().bean(JobControl.class);
		AtomicInteger opened = new AtomicInteger();
		CountDownLatch third = new CountDownLatch(1);
		HeldBlobs.opening.set((blob) -> {
			if (opened.incrementAndGet() == 3) {
				third.countDown();
				untilItIsAskedToStop();
			}
		});
		try {
			JobId job = submit(FileFormat.CSV, false);
			assertThat(third.await(30, TimeUnit.SECONDS)).isTrue();
			control.pause(new Order(job, Scope.ALL, null, Actor.SYSTEM, null));
			await().atMost(Duration.ofSeconds(30))
				.until(() -> at("count(*)", "step_request where state = 'HELD' and job = ?", job) == 1);
			assertThat(opened.get()).isEqualTo(3);
			assertThat(at("joined_part", "export_file where job = ?", job)).isZero();
			assertThat(at("joined_n", "export_file where job = ?", job)).isEqualTo(1);
			control.resume(new Order(job, Scope.ALL, null, Actor.SYSTEM, null));
			Job ended = ended(job);
			assertThat(ended.state()).isEqualTo(JobState.SUCCEEDED);
			assertThat((long) opened.get()).as("each piece is joined once")
				.isEqualTo(at("count(*)", "export_piece where job = ?", job));
			assertThat(result(ended).sha256())
				.isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes(ended))));
		}
		finally {
			HeldBlobs.opening.set((blob) -> {
			});
		}
	}

	/** On the step's own thread. */
	private void untilItIsAskedToStop() {
		StepExecution step = Objects.requireNonNull(StepSynchronizationManager.getContext()).getStepExecution();
		await().atMost(Duration.ofSeconds(30)).until(() -> app().bean(Stops.class).asked(step));
	}

	private long at(String column, String where, JobId job) {
		return Objects.requireNonNull(app().bean(JdbcTemplate.class)
			.queryForObject("select " + column + " from " + where, Long.class, job.value()));
	}

	private List<String> unclaimed() throws IOException {
		List<String> all = app().bean(BlobStore.class).storedBefore(Instant.now().plusSeconds(60));
		Set<String> owned = app().bean(ExportBlobs.class).owned(all);
		return all.stream().filter((blob) -> !owned.contains(blob)).toList();
	}

	private static List<Map<String, String>> refs(String pattern, int count, String name) {
		List<Map<String, String>> records = new ArrayList<>();
		for (int row = 0; row < count; row++) {
			records.add(Map.of("ref", pattern.formatted(row), "name", name));
		}
		return records;
	}

	@Test
	void aFileThatIsOverItsTimeIsNotThereAndIsRemoved() throws IOException {
		store(this.tenant, List.of(Map.of("ref", "a")));
		Job job = exported(FileFormat.CSV, false);
		String blob = blob(job);
		ExpiredFiles expired = app().bean(ExpiredFiles.class);
		until(job, -1);
		assertThat(app().bean(Exports.class).result(job)).isEmpty();
		expired.run((rest) -> true);
		assertThat(app().bean(ExportBlobs.class).owned(List.of(blob))).as("a download may go on").isNotEmpty();
		until(job, -ExpiredFiles.DOWNLOAD.toSeconds());
		assertThat(kept()).isPositive();
		expired.run((rest) -> true);
		assertThat(kept()).isZero();
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> app().bean(BlobStore.class).open(blob));
		assertThat(app().bean(ExportBlobs.class).owned(List.of(blob))).isEmpty();
	}

	@Test
	void aFileCountsToWhatItsTenantMayKeepAndWhatIsTooMuchEndsItInASentence() throws IOException {
		store(this.tenant, refs("r%02d", 60, "x"));
		Job first = exported(FileFormat.CSV, true);
		assertThat(kept()).isEqualTo(result(first).size());
		mayKeep(kept() + 200);
		List<String> before = unclaimed();
		Job failed = ended(submit(FileFormat.CSV, true));
		assertThat(failed.state()).isEqualTo(JobState.FAILED);
		assertThat(failed.failure()).contains("There is no room for more of the file");
		assertThat(kept()).isLessThanOrEqualTo(result(first).size() + 200)
			.isEqualTo(at("sum(size)", "export_piece p join job j on j.id = p.job where j.tenant = ?",
					new JobId(this.tenant.value())));
		assertThat(unclaimed()).isEqualTo(before);
		mayKeep(kept());
		assertThatExceptionOfType(JobRefused.class).isThrownBy(() -> submit(FileFormat.CSV, true))
			.withMessageContaining("the most that your account may have");
		mayKeep(10_000_000);
		app().bean(JobControl.class).retry(new Order(failed.id(), Scope.ALL, null, Actor.SYSTEM, null));
		assertThat(result(ended(failed.id())).sha256()).isEqualTo(result(first).sha256());
	}

	@Test
	void aFolderThatVanishesHoldsImportsAndExportsInASentenceUntilItIsBack() throws IOException {
		store(this.tenant, refs("r%02d", 60, "x"));
		byte[] bytes = bytes(exported(FileFormat.CSV, false));
		Path folder = app().bean(StorageSettings.class).dir();
		Path away = folder.resolveSibling(folder.getFileName() + "-away");
		Imports imports = app().bean(Imports.class);
		Pauses pauses = app().bean(Pauses.class);
		TenantId other = tenant();
		pauses.pauseTenant(other, null, null, Actor.SYSTEM, new Reason("the folder is moved"));
		JobId load = imports.submit(new NewImport(other, PARCELS.name(), "again", null, Priority.NORMAL, false,
				ImportFormat.DEFAULT, "test", null), imports.keep(new ByteArrayInputStream(bytes)));
		JobId export;
		Files.move(folder, away);
		try {
			pauses.resumeTenant(other, null, null, Actor.SYSTEM, new Reason("the folder is moved"));
			export = submit(FileFormat.CSV, false);
			assertThat(why(load)).contains("cannot read its storage folder");
			assertThat(why(export)).contains("storage is full or cannot be reached");
		}
		finally {
			Files.move(away, folder);
		}
		assertThat(ended(load).counts()).isEqualTo(new Counts(60, 60, 0, 0));
		assertThat(stored(other)).isEqualTo(stored(this.tenant));
		assertThat(bytes(ended(export))).isEqualTo(bytes);
	}

	/** Why it is to be tried again. */
	private String why(JobId id) {
		return await().atMost(Duration.ofSeconds(60))
			.pollInterval(Duration.ofMillis(25))
			.until(() -> app().bean(Jobs.class)
				.find(id, Scope.ALL)
				.map((job) -> job.run().retry())
				.map(Object::toString)
				.orElse(""), (retry) -> !retry.isEmpty());
	}

	private long kept() {
		return app().bean(StoredBytes.class).room(this.tenant).present();
	}

	private void mayKeep(long bytes) {
		app().bean(JdbcTemplate.class)
			.update("update plan set stored_bytes = ? where code = (select plan from tenant where id = ?)", bytes,
					this.tenant.value());
	}

	@AfterEach
	void keepAnything() {
		app().bean(JdbcTemplate.class).update("update plan set stored_bytes = null");
	}

	private void until(Job job, long seconds) {
		app().bean(JdbcTemplate.class)
			.update("update export_file set kept_until = timestampadd(second, ?, now(6)) where job = ?", seconds,
					job.id().value());
	}

	/** Of its only piece with records. */
	private String blob(Job job) {
		return app().bean(Pieces.class).next(job.id().value(), Pieces.HEADER, 0).orElseThrow().blob();
	}

	@Test
	void whatIsKeptBesideAnExportGoesWithItsDetails() throws IOException {
		store(this.tenant, List.of(Map.of("ref", "a")));
		Job job = exported(FileFormat.CSV, false);
		String blob = blob(job);
		assertThat(app().bean(ExportBlobs.class).owned(List.of(blob, "f".repeat(32)))).containsExactly(blob);
		ExportRemains remains = app().bean(ExportRemains.class);
		int removed = 0;
		for (int rows = remains.remove(job.id().value(), 1); rows > 0; rows = remains.remove(job.id().value(), 1)) {
			removed += rows;
		}
		assertThat(removed).as("two pieces, a part and the row").isEqualTo(4);
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> app().bean(BlobStore.class).open(blob));
	}

	@Test
	void aCollectionThatIsNotThereIsRefusedInASentence() {
		assertThatExceptionOfType(JobRefused.class)
			.isThrownBy(() -> app().bean(Exports.class)
				.submit(new NewExport(this.tenant, "nothing", FileFormat.CSV, false, null, Priority.NORMAL, false,
						"test", null)))
			.withMessage("There is no collection \"nothing\".");
	}

}
