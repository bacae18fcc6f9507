package io.evenhand.store;

import java.util.Properties;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.boot.jdbc.health.DataSourceHealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/**
 * The pools. The claim and the heartbeats never wait for a connection that a page or a
 * chunk holds, nor a page for one that a chunk holds; and the ids of Spring Batch come
 * from two connections of their own: taken from a pool of which one is held, a second
 * connection starves it.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ PoolSettings.class, DataSourceProperties.class })
public class Pools {

	/** Qualifies the pool of the web and of whatever has none of its own. */
	public static final String MAIN = "main";

	/** Qualifies the pool of the steps and the jobs' managers. */
	public static final String STEPS = "steps";

	/** Qualifies the pool of the claim, the settles and the heartbeats. */
	public static final String CLAIMS = "claims";

	/** Qualifies the pool of Spring Batch's id sequences. */
	public static final String IDS = "ids";

	/**
	 * In milliseconds: a claim asks again soon, and its loop must notice.
	 */
	private static final int CLAIM_WAITS = 3_000;

	/**
	 * In milliseconds: with fewer connections than slots, steps wait for each other.
	 */
	private static final int STEP_WAITS = 30_000;

	@Bean
	static ProcessId processId() {
		return ProcessId.fresh();
	}

	@Bean
	static BeanPostProcessor sessionSettings(ProcessId processId) {
		return new SessionSettings(processId);
	}

	/** What all of Evenhand draws from, but for claims and ids. */
	@Bean
	@Primary
	StepConnections dataSource(@Qualifier(MAIN) HikariDataSource main, @Qualifier(STEPS) HikariDataSource steps) {
		return new StepConnections(main, steps);
	}

	@Bean(defaultCandidate = false)
	@Qualifier(MAIN)
	@ConfigurationProperties("spring.datasource.hikari")
	HikariDataSource mainPool(DataSourceProperties properties, PoolSettings settings,
			ObjectProvider<MeterRegistry> meters) {
		HikariDataSource pool = properties.initializeDataSourceBuilder().type(HikariDataSource.class).build();
		pool.setPoolName(MAIN);
		pool.setExceptionOverride(new ReadOnlyServer());
		SessionSettings.patience(pool, settings.answer());
		meters.ifAvailable((registry) -> pool.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(registry)));
		return pool;
	}

	@Bean(defaultCandidate = false)
	@Qualifier(STEPS)
	HikariDataSource stepPool(@Qualifier(MAIN) HikariDataSource main, PoolSettings settings) {
		HikariDataSource pool = sibling(main, STEPS,
				(settings.steps() > 0) ? settings.steps() : main.getMaximumPoolSize());
		pool.setConnectionTimeout(STEP_WAITS);
		SessionSettings.patience(pool, settings.stepAnswer());
		return pool;
	}

	@Bean(defaultCandidate = false)
	@Qualifier(CLAIMS)
	HikariDataSource claimPool(@Qualifier(MAIN) HikariDataSource main, PoolSettings settings) {
		HikariDataSource pool = sibling(main, CLAIMS, settings.claims());
		pool.setConnectionTimeout(CLAIM_WAITS);
		pool.setAutoCommit(false);
		if (SessionSettings.isMySql(pool)) {
			// one round trip carries the whole third step of a claim; only here, where no
			// statement is built from anybody's text
			pool.addDataSourceProperty("allowMultiQueries", "true");
		}
		return pool;
	}

	@Bean(defaultCandidate = false)
	@Qualifier(IDS)
	HikariDataSource idPool(@Qualifier(MAIN) HikariDataSource main, PoolSettings settings) {
		HikariDataSource pool = sibling(main, IDS, settings.ids());
		pool.setAutoCommit(false);
		return pool;
	}

	/**
	 * Health asks the web's pool only: one after the other, the pools that wait longer
	 * would hold a probe for most of a minute.
	 */
	@Bean
	DataSourceHealthIndicator dbHealthIndicator(@Qualifier(MAIN) HikariDataSource main) {
		return new DataSourceHealthIndicator(main);
	}

	@Bean
	Dialect dialect(@Qualifier(MAIN) HikariDataSource main) {
		return Dialect.of(main);
	}

	@Bean
	ShortTransaction shortTransaction(@Qualifier(CLAIMS) HikariDataSource claims) {
		return new ShortTransaction(claims);
	}

	private static HikariDataSource sibling(HikariDataSource main, String name, int connections) {
		HikariConfig settings = new HikariConfig();
		main.copyStateTo(settings);
		HikariDataSource pool = new HikariDataSource();
		settings.copyStateTo(pool);
		// the copy shares them, and what is set for one pool would hold for all
		Properties own = new Properties();
		own.putAll(main.getDataSourceProperties());
		pool.setDataSourceProperties(own);
		pool.setPoolName(name);
		pool.setMaximumPoolSize(connections);
		pool.setMinimumIdle(1);
		return pool;
	}

}
