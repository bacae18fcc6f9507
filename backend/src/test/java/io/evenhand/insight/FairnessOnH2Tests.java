package io.evenhand.insight;

import java.util.UUID;

import com.zaxxer.hikari.HikariDataSource;
import org.flywaydb.core.Flyway;

class FairnessOnH2Tests extends FairnessContract {

	@Override
	HikariDataSource open() {
		String url = "jdbc:h2:mem:fairness" + UUID.randomUUID()
				+ ";MODE=MySQL;DB_CLOSE_DELAY=-1;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE";
		Flyway.configure()
			.dataSource(url, "sa", "")
			.locations("classpath:db/migration/common", "classpath:db/migration/h2")
			.load()
			.migrate();
		HikariDataSource pool = new HikariDataSource();
		pool.setJdbcUrl(url);
		pool.setUsername("sa");
		pool.setPassword("");
		pool.setMaximumPoolSize(4);
		return pool;
	}

}
