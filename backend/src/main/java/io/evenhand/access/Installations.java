package io.evenhand.access;

import javax.sql.DataSource;

import io.evenhand.store.Dialect;

import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads what this installation is.
 */
@Configuration(proxyBeanMethods = false)
class Installations {

	/** By the primary key. */
	private static final String NAME = "select name from installation where id = 1";

	@Bean
	@DependsOnDatabaseInitialization
	Installation installation(DataSource dataSource, JdbcClient jdbc, DoorSettings settings) {
		boolean embedded = Dialect.of(dataSource) == Dialect.H2;
		Boolean demo = settings.demo().enabled();
		return new Installation(jdbc.sql(NAME).query(String.class).single(), embedded,
				(demo != null) ? demo : embedded);
	}

}
