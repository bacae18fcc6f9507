package io.evenhand.job;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import com.zaxxer.hikari.HikariDataSource;
import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.gate.Gate;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.Places;
import io.evenhand.store.Retry;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import io.evenhand.tenant.Plan;
import io.evenhand.tenant.Plans;
import io.evenhand.tenant.Tenants;
import org.flywaydb.core.Flyway;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.util.unit.DataSize;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

/**
 * The jobs on a database of their own, before a gate that only takes. Thread-safe.
 */
final class JobWorld implements AutoCloseable {

	private static final AtomicInteger names = new AtomicInteger();

	final HikariDataSource pool;

	final JdbcClient jdbc;

	final Retry retry;

	final Gate gate = mock(Gate.class);

	final Jobs jobs;

	final JobControl control;

	/** What was done, as the audit tells it. */
	final List<String> audit = new CopyOnWriteArrayList<>();

	/** Each end that was told, also where its transaction is rolled back. */
	final List<String> told = new CopyOnWriteArrayList<>();

	final JobWrites writes;

	final JobRuns runs;

	final Storage storage;

	/** What every tenant's plan gives. */
	volatile Plan plan = new Plan("standard", "Standard", null, 0);

	final JobRetries retries;

	final Progress progress;

	private final Runnable afterwards;

	private JobWorld(HikariDataSource pool, Runnable afterwards) {
		this.afterwards = afterwards;
		this.pool = pool;
		this.jdbc = JdbcClient.create(pool);
		this.retry = new Retry(new JdbcTransactionManager(pool));
		ProgressReads sums = new ProgressReads(this.jdbc);
		JobReads reads = new JobReads(this.jdbc, sums, new JdbcTransactionManager(pool));
		this.writes = new JobWrites(this.jdbc, new Endings(this.jdbc, reads, endings()));
		this.runs = new JobRuns(this.writes, this.retry);
		this.retries = new JobRetries(this.writes, this.retry);
		this.progress = new Progress(this.jdbc, sums);
		Refusals refusals = new Refusals(new RecentStarts(this.jdbc));
		Plans plans = mock(Plans.class);
		when(plans.find(any())).thenAnswer((call) -> Optional.of(this.plan));
		this.storage = new Storage(this.jdbc, plans, new AdmissionSettings(DataSize.ofBytes(0)));
		Admission.Rows rows = new Admission.Rows(this.retry, this.writes, this.storage, refusals);
		this.jobs = new Jobs(admission(rows), reads, places(), clock());
		this.control = new JobControl(reads, rows, this.gate, new Launches(types(), this.gate, refusals), log());
	}

	private ObjectProvider<JobEndings> endings() {
		StaticListableBeanFactory endings = new StaticListableBeanFactory();
		endings.addBean("told", (JobEndings) (tenant, job) -> this.told.add(tenant + " " + job.get().state().word()));
		return endings.getBeanProvider(JobEndings.class);
	}

	private AuditLog log() {
		AuditLog log = mock(AuditLog.class);
		doAnswer((call) -> {
			Change change = call.getArgument(1);
			return this.audit.add(change.action() + " " + change.before() + " -> " + change.after());
		}).when(log).append(any(), any(), any());
		return log;
	}

	private static ObjectProvider<JobType> types() {
		StaticListableBeanFactory types = new StaticListableBeanFactory();
		types.addBean("import", RoutingTests.IMPORT);
		return types.getBeanProvider(JobType.class);
	}

	static JobWorld onMySql() {
		TestDatabase database = TestMySql.lend();
		return new JobWorld(database.pool(12), () -> TestMySql.giveBack(database));
	}

	static JobWorld onH2() {
		String url = "jdbc:h2:mem:job" + names.incrementAndGet()
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
		pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
		return new JobWorld(pool, () -> {
		});
	}

	private Admission admission(Admission.Rows rows) {
		Tenants tenants = mock(Tenants.class);
		when(tenants.byId(any())).thenReturn(Optional.of(RoutingTests.tenant("bulk", "high")));
		Lanes lanes = mock(Lanes.class);
		when(lanes.find(anyString())).thenAnswer((call) -> Optional.of(RoutingTests.lane(call.getArgument(0), null)));
		return new Admission(types(), tenants, lanes, this.gate, rows);
	}

	private static Places places() {
		Places places = mock(Places.class);
		when(places.position(anyLong())).thenReturn(OptionalInt.of(1));
		return places;
	}

	private static InstantSource clock() {
		return Clock.systemUTC();
	}

	String column(JobId job, String column) {
		return String.valueOf(this.jdbc.sql("select " + column + " from job where id = " + job).query().singleValue());
	}

	Instant instant(JobId job, String column) {
		return this.jdbc.sql("select " + column + " from job where id = " + job)
			.query(Timestamp.class)
			.single()
			.toInstant();
	}

	@Override
	public void close() {
		this.pool.close();
		this.afterwards.run();
	}

}
