package io.evenhand.batch;

import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.evenhand.audit.AuditLog;
import io.evenhand.gate.EarlierRun;
import io.evenhand.gate.Gate;
import io.evenhand.gate.Launch;
import io.evenhand.gate.MetricsSettings;
import io.evenhand.gate.NodeSettings;
import io.evenhand.gate.ReconcileSettings;
import io.evenhand.gate.RetrySettings;
import io.evenhand.gate.Priority;
import io.evenhand.gate.Retries;
import io.evenhand.gate.RetrySettings;
import io.evenhand.gate.SpanSettings;
import io.evenhand.gate.StepRunner;
import io.evenhand.gate.Ticks;
import io.evenhand.store.Pools;
import io.evenhand.store.Pulses;
import io.evenhand.store.Retry;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.mockito.Mockito;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The batch module on a real database, behind the gate or a gate in memory, with some
 * jobs of a test. Thread-safe.
 */
final class BatchWorld implements AutoCloseable {

	static final int SLOTS = 8;

	private static final int OPEN_JOBS = 64;

	private static final AtomicLong names = new AtomicLong();

	private final Map<String, String> properties;

	private final @Nullable FakeGate fake;

	private final ConfigurableApplicationContext context;

	private BatchWorld(Map<String, String> properties, @Nullable FakeGate fake, Class<?>... jobs) {
		this.properties = properties;
		this.fake = fake;
		this.context = new SpringApplicationBuilder(World.class, (fake != null) ? Unguarded.class : Guarded.class)
			.sources(jobs)
			.web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.initializers((context) -> {
				if (fake != null) {
					context.getBeanFactory().registerSingleton("gate", fake.gate());
				}
			})
			.run(properties.entrySet()
				.stream()
				.map((property) -> "--" + property.getKey() + "=" + property.getValue())
				.toArray(String[]::new));
		if (fake != null) {
			fake.serve(bean(StepRunner.class));
		}
	}

	/** On H2 behind a gate in memory. */
	static BatchWorld onH2(Class<?>... jobs) {
		return new BatchWorld(h2(), new FakeGate(SLOTS), jobs);
	}

	/** On H2 behind a gate in memory, where each step is tried so often. */
	static BatchWorld retryingOnH2(int attempts, Class<?>... jobs) {
		Map<String, String> properties = new HashMap<>(h2());
		properties.put("evenhand.retry.attempts", String.valueOf(attempts));
		return new BatchWorld(properties, new FakeGate(SLOTS), jobs);
	}

	/** On MySQL behind a gate in memory. */
	static BatchWorld onMySql(int pool, Class<?>... jobs) {
		return new BatchWorld(mySql(pool, OPEN_JOBS), new FakeGate(SLOTS), jobs);
	}

	/** On H2 behind the gate. */
	static BatchWorld gatedOnH2(Class<?>... jobs) {
		return new BatchWorld(h2(), null, jobs);
	}

	/** On MySQL behind the gate. */
	static BatchWorld gatedOnMySql(int pool, int openJobs, Class<?>... jobs) {
		return new BatchWorld(mySql(pool, openJobs), null, jobs);
	}

	/** On H2 behind the gate, with some settings of a test's own. */
	static BatchWorld gatedOnH2(Map<String, String> own, Class<?>... jobs) {
		Map<String, String> properties = new HashMap<>(h2());
		properties.putAll(own);
		return new BatchWorld(properties, null, jobs);
	}

	/** On MySQL behind the gate, with some settings of a test's own. */
	static BatchWorld gatedOnMySql(Map<String, String> own, Class<?>... jobs) {
		Map<String, String> properties = new HashMap<>(mySql(SLOTS, OPEN_JOBS));
		properties.putAll(own);
		return new BatchWorld(properties, null, jobs);
	}

	/** Another node on the same database, to which a gate in memory grants nothing. */
	BatchWorld otherNode(Class<?>... jobs) {
		return new BatchWorld(this.properties, new FakeGate(0, gate()), jobs);
	}

	private static Map<String, String> h2() {
		return Map.of("spring.datasource.url",
				"jdbc:h2:mem:batch" + names.incrementAndGet()
						+ ";MODE=MySQL;DB_CLOSE_DELAY=-1;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE",
				"evenhand.node.slots.bulk", String.valueOf(SLOTS), "evenhand.retry.attempts", "1");
	}

	private static Map<String, String> mySql(int pool, int openJobs) {
		TestDatabase database = TestMySql.freshDatabase();
		return Map.of("spring.datasource.url", database.url(), "spring.datasource.username", database.username(),
				"spring.datasource.password", database.password(), "spring.datasource.hikari.maximum-pool-size",
				String.valueOf(pool), "evenhand.node.slots.bulk", String.valueOf(SLOTS), "evenhand.node.open-jobs",
				String.valueOf(openJobs), "evenhand.retry.attempts", "1");
	}

	/** The gate in memory, in a world that has one. */
	FakeGate gate() {
		return Objects.requireNonNull(this.fake, "This world has the real gate");
	}

	/** How many step requests there ever were. */
	long requests() {
		return (this.fake != null) ? this.fake.requests() : count("select count(*) from step_request");
	}

	/** Whether the gate was told that the job is closed. */
	boolean closed(long job) {
		return (this.fake != null) ? this.fake.closedJobs().contains(job)
				: count("select count(*) from open_job where job = ?", job) == 0;
	}

	/** From now on the gate takes no steps of the leaf. */
	void refuse(String leaf) {
		if (this.fake != null) {
			this.fake.refuseSteps();
		}
		else {
			jdbc().execute("alter table step_request add constraint refuse check (step <> '" + leaf + "')");
		}
	}

	/** Queues a job of a tenant of its own. */
	void launch(long job, String batchJob) {
		launch(job, (int) job, batchJob);
	}

	void launch(long job, int tenant, String batchJob) {
		bean(Gate.class).enqueue(new Launch(job, new TenantId(tenant), "bulk", Priority.NORMAL, 1000, batchJob));
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
		if (this.fake != null) {
			this.fake.close();
		}
		this.context.close();
	}

	/**
	 * The end of a job.
	 *
	 * @param job its id
	 * @param end how it ended
	 */
	record Event(long job, End end) {

		/** Its sentence where it failed, else null. */
		@Nullable String failure() {
			return (this.end instanceof End.Failed failed) ? failed.reason() : null;
		}

	}

	/** Remembers what the job module would be told. */
	static final class Events implements JobEvents {

		final BlockingQueue<Long> opened = new LinkedBlockingQueue<>();

		final BlockingQueue<Event> ended = new LinkedBlockingQueue<>();

		/** Those that may not run. */
		final Set<Long> cancelled = ConcurrentHashMap.newKeySet();

		private final AtomicInteger open = new AtomicInteger();

		/** The most jobs that were open at one time. */
		final AtomicInteger mostOpen = new AtomicInteger();

		@Override
		public boolean opened(long job) {
			this.mostOpen.accumulateAndGet(this.open.incrementAndGet(), Math::max);
			this.opened.add(job);
			return !this.cancelled.contains(job);
		}

		@Override
		public void ended(long job, End end) {
			this.open.decrementAndGet();
			this.ended.add(new Event(job, end));
		}

	}

	// no @Configuration: the scan of the whole application must not find it
	@ImportAutoConfiguration({ DataSourceAutoConfiguration.class, JdbcTemplateAutoConfiguration.class,
			FlywayAutoConfiguration.class, HibernateJpaAutoConfiguration.class, TransactionAutoConfiguration.class })
	@Import({ Pools.class, Retry.class })
	@ComponentScan(basePackageClasses = GatedJobs.class)
	@EnableConfigurationProperties(RetrySettings.class)
	static class World {

		@Bean
		Events events() {
			return new Events();
		}

	}

	/** With the gate itself and what it stands on. */
	@ComponentScan(basePackageClasses = { Gate.class, AuditLog.class, Tenants.class })
	@EnableJpaRepositories(basePackageClasses = { AuditLog.class, Tenants.class })
	@EntityScan(basePackageClasses = { AuditLog.class, Tenants.class })
	@EnableConfigurationProperties({ MetricsSettings.class, NodeSettings.class, ReconcileSettings.class,
			SpanSettings.class })
	@Import(Pulses.class)
	static class Guarded {

		@Bean
		Clock clock() {
			return Clock.systemUTC();
		}

		@Bean
		Ticks ticks() {
			return () -> System.nanoTime() / 1_000_000;
		}

		@Bean
		SimpleMeterRegistry meters() {
			return new SimpleMeterRegistry();
		}

	}

	/** Without it. */
	@EnableConfigurationProperties(RetrySettings.class)
	@Import(Retries.class)
	static class Unguarded {

		@Bean
		EarlierRun earlierRun() {
			return Mockito.mock();
		}

	}

}
