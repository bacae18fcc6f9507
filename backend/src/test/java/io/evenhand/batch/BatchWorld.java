package io.evenhand.batch;

import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.evenhand.gate.Gate;
import io.evenhand.gate.Launch;
import io.evenhand.gate.Priority;
import io.evenhand.gate.StepRunner;
import io.evenhand.store.Pools;
import io.evenhand.store.Retry;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The batch module on a real database behind a gate in memory, with some jobs of a test.
 * Thread-safe.
 */
final class BatchWorld implements AutoCloseable {

	private static final int SLOTS = 8;

	private static final AtomicLong names = new AtomicLong();

	private final Map<String, String> properties;

	private final FakeGate gate;

	private final ConfigurableApplicationContext context;

	private BatchWorld(Map<String, String> properties, @Nullable FakeGate shared, Class<?>... jobs) {
		this.properties = properties;
		this.gate = (shared != null) ? shared : new FakeGate(SLOTS, () -> bean(StepRunner.class));
		Gate gate = this.gate.gate();
		this.context = new SpringApplicationBuilder(World.class).sources(jobs)
			.web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.initializers((context) -> context.getBeanFactory().registerSingleton("gate", gate))
			.run(properties.entrySet()
				.stream()
				.map((property) -> "--" + property.getKey() + "=" + property.getValue())
				.toArray(String[]::new));
	}

	static BatchWorld onH2(Class<?>... jobs) {
		return new BatchWorld(
				Map.of("spring.datasource.url", "jdbc:h2:mem:batch" + names.incrementAndGet()
						+ ";MODE=MySQL;DB_CLOSE_DELAY=-1;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE"),
				null, jobs);
	}

	static BatchWorld onMySql(int pool, Class<?>... jobs) {
		TestDatabase database = TestMySql.freshDatabase();
		return new BatchWorld(Map.of("spring.datasource.url", database.url(), "spring.datasource.username",
				database.username(), "spring.datasource.password", database.password(),
				"spring.datasource.hikari.maximum-pool-size", String.valueOf(pool)), null, jobs);
	}

	/**
	 * Another node on the same database, behind the same gate, to which nothing is
	 * granted.
	 */
	BatchWorld otherNode(Class<?>... jobs) {
		return new BatchWorld(this.properties, this.gate, jobs);
	}

	FakeGate gate() {
		return this.gate;
	}

	/** Queues a job of tenant 1. */
	void launch(long job, String batchJob) {
		bean(Gate.class).enqueue(new Launch(job, new TenantId(1), "bulk", Priority.NORMAL, 1000, batchJob));
	}

	/** Waits for the next job's end. */
	Event ended() {
		try {
			Event event = bean(Events.class).ended.poll(30, TimeUnit.SECONDS);
			if (event == null) {
				throw new AssertionError("No job ended within 30 seconds");
			}
			return event;
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	Event run(long job, String batchJob) {
		launch(job, batchJob);
		return ended();
	}

	<T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	JdbcTemplate jdbc() {
		return bean(JdbcTemplate.class);
	}

	long count(String sql, Object... arguments) {
		Long count = jdbc().queryForObject(sql, Long.class, arguments);
		return (count != null) ? count : 0;
	}

	List<String> words(String sql, Object... arguments) {
		return jdbc().queryForList(sql, String.class, arguments);
	}

	@Override
	public void close() {
		this.gate.close();
		this.context.close();
	}

	/**
	 * The end of a job.
	 *
	 * @param job its id
	 * @param failure its sentence
	 */
	record Event(long job, @Nullable String failure) {
	}

	/** Remembers what the job module would be told. */
	static final class Events implements JobEvents {

		final BlockingQueue<Long> opened = new LinkedBlockingQueue<>();

		final BlockingQueue<Event> ended = new LinkedBlockingQueue<>();

		@Override
		public void opened(long job) {
			this.opened.add(job);
		}

		@Override
		public void ended(long job, @Nullable String failure) {
			this.ended.add(new Event(job, failure));
		}

	}

	// no @Configuration: the scan of the whole application must not find it
	@ImportAutoConfiguration({ DataSourceAutoConfiguration.class, JdbcTemplateAutoConfiguration.class,
			FlywayAutoConfiguration.class, HibernateJpaAutoConfiguration.class, TransactionAutoConfiguration.class })
	@Import({ Pools.class, Retry.class })
	@ComponentScan(basePackageClasses = GatedJobs.class)
	static class World {

		@Bean
		Events events() {
			return new Events();
		}

	}

}
