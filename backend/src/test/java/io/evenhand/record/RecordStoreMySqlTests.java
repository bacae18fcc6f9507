package io.evenhand.record;

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

import com.zaxxer.hikari.HikariDataSource;
import io.evenhand.support.TestMySql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

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
