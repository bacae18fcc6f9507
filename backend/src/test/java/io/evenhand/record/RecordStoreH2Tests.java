package io.evenhand.record;

import com.zaxxer.hikari.HikariDataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

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

}
