package io.evenhand.store;

import com.zaxxer.hikari.HikariDataSource;
import org.flywaydb.core.Flyway;

/**
 * Repeated requests on H2.
 */
class AnswersOnH2Tests extends AnswersContract {

	@Override
	HikariDataSource open() {
		HikariDataSource pool = new HikariDataSource();
		pool.setJdbcUrl("jdbc:h2:mem:answers;MODE=MySQL;DB_CLOSE_DELAY=-1;DATABASE_TO_LOWER=TRUE;"
				+ "CASE_INSENSITIVE_IDENTIFIERS=TRUE");
		pool.setUsername("sa");
		pool.setPassword("");
		Flyway.configure()
			.dataSource(pool)
			.locations("classpath:db/migration/common", "classpath:db/migration/h2")
			.load()
			.migrate();
		return pool;
	}

}
