package io.evenhand.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import com.zaxxer.hikari.HikariDataSource;
import io.evenhand.store.Dialect;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the record store promises on each database.
 */
abstract class RecordStoreContract {

	static final TenantId ACME = new TenantId(1);

	static final TenantId BIRCH = new TenantId(2);

	static final RecordCollection CONTACTS = new RecordCollection("contacts", "Contacts",
			List.of(new Field("ref", FieldType.TEXT, true, true), new Field("name", FieldType.TEXT, false, false),
					new Field("amount", FieldType.DECIMAL, false, false)));

	static final Set<String> ALL = Set.of("ref", "name", "amount");

	JdbcTemplate jdbc;

	RecordStore store;

	RecordBrowser browser;

	TransactionTemplate transaction;

	abstract HikariDataSource dataSource();

	abstract Dialect dialect();

	@BeforeEach
	void emptyTheTables() {
		this.jdbc = new JdbcTemplate(dataSource());
		this.store = new RecordStore(this.jdbc);
		this.browser = new RecordBrowser(this.store, new RecordRanges(this.jdbc, dialect()));
		this.transaction = new TransactionTemplate(new JdbcTransactionManager(dataSource()));
		this.jdbc.update("delete from stored_record");
		this.jdbc.update("delete from record_collection");
		this.jdbc.update("insert into record_collection (name, title, field_lines, version) values (?, ?, ?, 0)",
				"contacts", "Contacts", CollectionRow.lines(CONTACTS.fields()));
	}

	RecordTarget target(TenantId tenant, long job) {
		return this.store.target(tenant, CONTACTS, job, ALL);
	}

	static NewRecord row(String key, long place, String name) {
		return new NewRecord(key, place, "{\"ref\":\"%s\",\"name\":\"%s\"}".formatted(key, name));
	}

	void write(RecordTarget target, NewRecord... records) {
		this.transaction
			.executeWithoutResult((status) -> assertThat(this.store.upsert(target, List.of(records))).isEmpty());
	}

	@Nullable String name(String key) {
		return this.store.find(ACME, "contacts", key).orElseThrow().fields().get("name");
	}

	@Test
	void givesBackWhatWasStored() {
		write(target(ACME, 1), new NewRecord("a", 1,
				"{\"ref\":\"a\",\"name\":\"Zo\u00eb \uD83D\uDE00 \\\"x\\\"\\n\",\"amount\":\"0012.50\"}"));
		assertThat(this.store.find(ACME, "contacts", "a")).hasValue(new StoredRecord("a",
				Map.of("ref", "a", "name", "Zo\u00eb \uD83D\uDE00 \"x\"\n", "amount", "0012.50")));
		assertThat(this.store.find(BIRCH, "contacts", "a")).isEmpty();
		assertThat(this.store.find(ACME, "other", "a")).isEmpty();
	}

	@Test
	void keysCompareByteForByte() {
		List<String> keys = List.of("a", "A", "\u00e4", "a ", " a", "a\u0301", "\u00e1", "007", "7", "ss", "\u00df");
		keys.forEach((key) -> write(target(ACME, 1), row(key, 1, "is " + key)));
		keys.forEach((key) -> assertThat(name(key)).isEqualTo("is " + key));
		assertThat(this.store.page(ACME, "contacts", null, 100)).hasSize(keys.size());
	}

	@Test
	void theLaterLineWinsWhicheverIsWrittenFirst() {
		write(target(ACME, 7), row("a", 500, "late"), row("b", 10, "early"));
		write(target(ACME, 7), row("a", 20, "early"), row("b", 600, "late"));
		assertThat(name("a")).isEqualTo("late");
		assertThat(name("b")).isEqualTo("late");
	}

	@Test
	void ofTwoLinesInOneBatchTheLaterWins() {
		write(target(ACME, 7), row("a", 30, "late"), row("a", 20, "early"));
		assertThat(name("a")).isEqualTo("late");
	}

	@Test
	void aLaterJobWinsOverAnEarlierOneWhateverTheirLines() {
		write(target(ACME, 8), row("a", 1, "new job"));
		write(target(ACME, 7), row("a", 999, "old job"));
		assertThat(name("a")).isEqualTo("new job");
		write(target(ACME, 9), row("a", 0, "newest job"));
		assertThat(name("a")).isEqualTo("newest job");
		write(target(ACME, 9), row("a", 1, "its next line"));
		assertThat(name("a")).isEqualTo("its next line");
	}

	@Test
	void anOlderJobThatWasTakenOverTwiceStillLoses() {
		write(target(ACME, 5), row("a", 100, "five"));
		write(target(ACME, 6), row("a", 1, "six"));
		write(target(ACME, 5), row("a", 50, "five again"));
		write(target(ACME, 6), row("a", 0, "six, an earlier line"));
		assertThat(name("a")).isEqualTo("six");
	}

	@Test
	void anUpdateNeverBlanksAFieldThatItDoesNotCarry() {
		write(target(ACME, 1), new NewRecord("a", 1, "{\"ref\":\"a\",\"name\":\"Ann\",\"amount\":\"1\"}"));
		RecordTarget partly = this.store.target(ACME, CONTACTS, 2, Set.of("ref", "amount"));
		assertThat(partly.whole()).isFalse();
		write(partly, new NewRecord("a", 1, "{\"ref\":\"a\",\"amount\":\"2\"}"),
				new NewRecord("b", 2, "{\"ref\":\"b\",\"amount\":null}"));
		assertThat(this.store.find(ACME, "contacts", "a").orElseThrow().fields())
			.isEqualTo(Map.of("ref", "a", "name", "Ann", "amount", "2"));
		assertThat(this.store.find(ACME, "contacts", "b").orElseThrow().fields()).isEqualTo(Map.of("ref", "b"));
		write(this.store.target(ACME, CONTACTS, 3, Set.of("ref", "amount")),
				new NewRecord("a", 1, "{\"ref\":\"a\",\"amount\":null}"));
		assertThat(this.store.find(ACME, "contacts", "a").orElseThrow().fields())
			.isEqualTo(Map.of("ref", "a", "name", "Ann"));
	}

	@Test
	void aFileThatCarriesAllFieldsLeavesNothingBehind() {
		write(target(ACME, 1), new NewRecord("a", 1, "{\"ref\":\"a\",\"name\":\"Ann\",\"amount\":\"1\"}"));
		write(target(ACME, 2), new NewRecord("a", 1, "{\"ref\":\"a\"}"));
		assertThat(this.store.find(ACME, "contacts", "a").orElseThrow().fields()).isEqualTo(Map.of("ref", "a"));
	}

	@Test
	void oneRecordThatTheDatabaseRefusesDoesNotTakeTheOthersWithIt() {
		RecordTarget target = target(ACME, 1);
		List<NewRecord> rows = List.of(row("a", 1, "good"), row("b".repeat(2_000), 2, "too long"), row("c", 3, "good"));
		List<RefusedRecord> refused = this.transaction.execute((status) -> this.store.upsert(target, rows));
		assertThat(refused).extracting((one) -> one.record().place()).containsExactly(2L);
		assertThat(this.store.page(ACME, "contacts", null, 10)).extracting(StoredRecord::key).containsExactly("a", "c");
	}

	@Test
	void pagesGoThroughAllKeysInOrder() {
		List<String> keys = new ArrayList<>();
		for (int i = 0; i < 25; i++) {
			keys.add("k%02d".formatted(i));
		}
		Collections.shuffle(keys, new Random(1));
		keys.forEach((key) -> write(target(ACME, 1), row(key, 1, key)));
		write(target(BIRCH, 1), row("k99", 1, "another tenant's"));
		List<String> seen = new ArrayList<>();
		String after = null;
		List<StoredRecord> page = this.store.page(ACME, "contacts", after, 10);
		while (!page.isEmpty()) {
			page.forEach((one) -> seen.add(one.key()));
			after = seen.get(seen.size() - 1);
			page = this.store.page(ACME, "contacts", after, 10);
		}
		Collections.sort(keys);
		assertThat(seen).isEqualTo(keys);
	}

	@Test
	void aCollectionThatIsNotThereHasNoPage() {
		assertThat(this.store.page(ACME, "other", null, 10)).isEmpty();
	}

	@Test
	void browsingGoesThroughAllKeysOnceInTheOrderOfTheirBytes() {
		List<String> keys = List.of("A", "a", "a\u0000", "a ", "ab", "b", "\u00e4", "\u20ac", "\uD83D\uDE00", "7",
				"07");
		keys.forEach((key) -> write(target(ACME, 1), new NewRecord(key, 1, "{}")));
		write(target(BIRCH, 1), row("aa", 1, "another tenant's"));
		List<String> all = this.store.page(ACME, "contacts", null, 100).stream().map(StoredRecord::key).toList();
		for (int limit = 1; limit <= keys.size() + 1; limit++) {
			assertThat(browsed("", limit)).isEqualTo(all);
		}
	}

	@Test
	void aPrefixFindsTheKeyItselfAndAllThatBeginLikeItAndNothingElse() {
		List.of("a", "A", "ab", "abc", "abd", "ab\uD83D\uDE00", "ac", "b", "\u00e4b")
			.forEach((key) -> write(target(ACME, 1), row(key, 1, "x")));
		for (int limit = 1; limit <= 5; limit++) {
			assertThat(browsed("ab", limit)).containsExactly("ab", "abc", "abd", "ab\uD83D\uDE00");
		}
		assertThat(browsed("abc", 10)).containsExactly("abc");
		assertThat(browsed("\u00e4", 10)).containsExactly("\u00e4b");
		assertThat(browsed("zz", 10)).isEmpty();
		assertThat(this.browser.page(ACME, "contacts", "ab", "0", 10).records()).hasSize(4);
		assertThat(this.browser.page(ACME, "contacts", "ab", "b", 10).records()).isEmpty();
	}

	@Test
	void aPageOfLargeRecordsEndsEarlyAndTheNextGoesOn() {
		List<String> keys = List.of("a", "b", "c", "d", "e");
		keys.forEach((key) -> write(target(ACME, 1), row(key, 1, "x".repeat(900_000))));
		assertThat(this.browser.page(ACME, "contacts", "", null, 10).records()).hasSize(3);
		assertThat(browsed("", 10)).isEqualTo(keys);
	}

	@Test
	void whatATenantKeepsIsCountedUpToALimit() {
		assertThat(this.browser.extent(ACME, "contacts")).isEqualTo(new RecordBrowser.Extent(0, 0, false));
		write(target(ACME, 1), row("a", 1, "x"), row("b", 2, "y"));
		write(target(BIRCH, 1), row("c", 1, "another tenant's"));
		RecordBrowser.Extent two = this.browser.extent(ACME, "contacts");
		assertThat(two.records()).isEqualTo(2);
		assertThat(two.bytes()).isPositive();
		int most = RecordBrowser.MOST_COUNTED;
		NewRecord[] many = new NewRecord[most + 1];
		for (int i = 0; i < many.length; i++) {
			many[i] = row("k%05d".formatted(i), i, "x");
		}
		write(target(ACME, 2), many);
		assertThat(this.browser.extent(ACME, "contacts").more()).isTrue();
	}

	private List<String> browsed(String prefix, int limit) {
		List<String> seen = new ArrayList<>();
		String after = null;
		do {
			RecordBrowser.Page page = this.browser.page(ACME, "contacts", prefix, after, limit);
			page.records().forEach((one) -> seen.add(one.key()));
			after = page.next();
		}
		while (after != null);
		return seen;
	}

}
