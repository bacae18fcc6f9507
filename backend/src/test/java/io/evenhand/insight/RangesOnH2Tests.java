package io.evenhand.insight;

import org.flywaydb.core.Flyway;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class RangesOnH2Tests extends RangesContract {

	private static final JdbcTemplate jdbc = migrated();

	private static JdbcTemplate migrated() {
		String url = "jdbc:h2:mem:ranges;MODE=MySQL;DB_CLOSE_DELAY=-1;DATABASE_TO_LOWER=TRUE;"
				+ "CASE_INSENSITIVE_IDENTIFIERS=TRUE";
		Flyway.configure()
			.dataSource(url, "sa", "")
			.locations("classpath:db/migration/common", "classpath:db/migration/h2")
			.load()
			.migrate();
		return new JdbcTemplate(new DriverManagerDataSource(url, "sa", ""));
	}

	@Override
	JdbcTemplate open() {
		return jdbc;
	}

}
