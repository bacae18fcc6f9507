package io.evenhand.record;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import com.zaxxer.hikari.HikariDataSource;
import io.evenhand.store.Dialect;
import io.evenhand.support.TestMySql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

class RecordStoreMySqlTests extends RecordStoreContract {

	private static HikariDataSource pool;

	@BeforeAll
	static void makeTheDatabase() {
		pool = TestMySql.freshDatabase().migrated().pool(6);
	}

	@AfterAll
	static void closeThePool() {
		pool.close();
	}

	@Override
	HikariDataSource dataSource() {
		return pool;
	}

	@Override
	Dialect dialect() {
		return Dialect.MYSQL;
	}

	@Test
	void rangesAreReadFromThePrimaryKeyInItsOrder() {
		JdbcTemplate jdbc = new JdbcTemplate(pool);
		for (int tenant = 100; tenant < 104; tenant++) {
			for (int from = 0; from < 3_000; from += 1_000) {
				jdbc.batchUpdate(
						"insert into stored_record (tenant, collection, record_key, job, place, doc) values (" + tenant
								+ ", 1, ?, 1, 1, '{}')",
						IntStream.range(from, from + 1_000)
							.mapToObj((key) -> new Object[] { "k%05d".formatted(key) })
							.toList());
			}
		}
		jdbc.execute("analyze table stored_record");
		List<Map<String, Object>> plans = new ArrayList<>(
				jdbc.queryForList("explain format=traditional " + RecordRanges.STRETCH, 101, 1,
						"k01000".getBytes(StandardCharsets.UTF_8), 500));
		plans.addAll(jdbc.queryForList("explain format=traditional " + RecordRanges.RANGE, 101, 1,
				"k01000".getBytes(StandardCharsets.UTF_8), "k02000".getBytes(StandardCharsets.UTF_8), 500));
		plans.addAll(jdbc.queryForList("explain format=traditional " + RecordStore.PAGE, 101, 1,
				"k01000".getBytes(StandardCharsets.UTF_8), 500));
		assertThat(plans).filteredOn((plan) -> "stored_record".equals(plan.get("table")))
			.hasSize(3)
			.allSatisfy((plan) -> assertThat(plan).containsEntry("type", "range").containsEntry("key", "PRIMARY"));
		assertThat(plans).noneMatch((plan) -> String.valueOf(plan.get("Extra")).contains("filesort"));
	}

	@Test
	void transactionsThatWriteTheSameKeysAtOnceEndWithTheLaterLinesAndWithoutADeadlock() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try {
			for (int seed = 1; seed <= 15; seed++) {
				Random random = new Random(seed);
				Map<String, Long> last = new TreeMap<>();
				List<Callable<Void>> parts = new ArrayList<>();
				long place = 0;
				for (int part = 0; part < 8; part++) {
					List<NewRecord> rows = new ArrayList<>();
					for (int i = 0; i < 150; i++) {
						String key = "s" + seed + "k" + random.nextInt(200);
						rows.add(row(key, ++place, "line " + place));
						last.put(key, place);
					}
					RecordTarget target = target(ACME, seed);
					parts.add(() -> {
						write(target, rows.toArray(NewRecord[]::new));
						return null;
					});
				}
				java.util.Collections.shuffle(parts, random);
				for (Future<Void> part : threads.invokeAll(parts)) {
					part.get(60, TimeUnit.SECONDS);
				}
				for (Map.Entry<String, Long> one : last.entrySet()) {
					assertThat(name(one.getKey())).as("seed %d, key %s", seed, one.getKey())
						.isEqualTo("line " + one.getValue());
				}
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

}
