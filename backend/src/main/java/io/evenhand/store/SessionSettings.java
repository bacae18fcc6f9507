package io.evenhand.store;

import java.time.Duration;
import java.util.Map;

import com.zaxxer.hikari.HikariDataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * What each connection to MySQL needs, whatever the address that an operator wrote: UTC
 * both ways, batches that travel as one statement, short waits: for locks (a chunk that
 * waits 50 s for a row holds every step of its node), for a connection and for an answer,
 * and the mark by which it is known as this process's.
 */
final class SessionSettings implements BeanPostProcessor {

	private static final Map<String, String> DRIVER = Map.of("connectionTimeZone", "UTC",
			"forceConnectionTimeZoneToSession", "true", "rewriteBatchedStatements", "true", "cachePrepStmts", "true",
			"useLocalSessionState", "true", "connectTimeout", "3000");

	private final ProcessId process;

	SessionSettings(ProcessId process) {
		this.process = process;
	}

	@Override
	public Object postProcessBeforeInitialization(Object bean, String name) {
		if (bean instanceof HikariDataSource pool) {
			pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
			if (isMySql(pool)) {
				DRIVER.forEach(pool::addDataSourceProperty);
				pool.setConnectionInitSql("set session innodb_lock_wait_timeout=5, @evenhand = " + this.process.mark());
			}
		}
		return bean;
	}

	/**
	 * How long a pool's connections wait for an answer: one that never comes, from a
	 * frozen server or over a broken network, must not hold a loop for ever.
	 */
	static void patience(HikariDataSource pool, Duration answer) {
		if (isMySql(pool)) {
			pool.addDataSourceProperty("socketTimeout", Long.toString(answer.toMillis()));
		}
	}

	static boolean isMySql(HikariDataSource pool) {
		return pool.getJdbcUrl() != null && pool.getJdbcUrl().startsWith("jdbc:mysql:");
	}

}
