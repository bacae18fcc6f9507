package io.evenhand.record;

import java.nio.charset.StandardCharsets;

import com.zaxxer.hikari.HikariDataSource;
import io.evenhand.store.Dialect;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

class RecordStoreH2Tests extends RecordStoreContract {

	private static final HikariDataSource pool = new HikariDataSource();

	@BeforeAll
	static void makeTheDatabase() {
		pool.setJdbcUrl("jdbc:h2:mem:records;MODE=MySQL;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE;"
				+ "DB_CLOSE_DELAY=-1");
		pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
		Flyway.configure()
			.dataSource(pool)
			.locations("classpath:db/migration/common", "classpath:db/migration/h2")
			.load()
			.migrate();
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
		return Dialect.H2;
	}

	@Test
	void pagesAreReadInTheOrderOfTheKeyAndNeverSorted() {
		assertThat(plan(RecordStore.PAGE)).contains("index sorted");
		String byKeyAlone = RecordStore.PAGE.replace("order by tenant, collection, record_key", "order by record_key");
		assertThat(plan(byKeyAlone)).doesNotContain("index sorted");
	}

	private static String plan(String sql) {
		return String.valueOf(new JdbcTemplate(pool).queryForObject("explain " + sql, String.class, 1, 1,
				"a".getBytes(StandardCharsets.UTF_8), 50));
	}

}
