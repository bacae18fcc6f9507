package io.evenhand.gate;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import io.evenhand.store.Dialect;
import io.evenhand.store.Retry;
import io.evenhand.store.ShortTransaction;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import org.flywaydb.core.Flyway;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * A database of the gate's own with the two pools of a node. Thread-safe.
 */
final class GateStore implements AutoCloseable {

	private static final AtomicInteger names = new AtomicInteger();

	final HikariDataSource main;

	final HikariDataSource claims;

	final Dialect dialect;

	final JdbcTemplate jdbc;

	final Retry retry;

	final ShortTransaction transaction;

	/** Hears each statement with its values, as it is sent. */
	final HeardStatements heard = new HeardStatements();

	private final Runnable afterwards;

	private GateStore(HikariDataSource main, HikariDataSource claims, Runnable afterwards) {
		this.afterwards = afterwards;
		this.main = main;
		this.claims = claims;
		this.claims.setAutoCommit(false);
		this.dialect = Dialect.of(main);
		DataSource heardMain = this.heard.on(main);
		this.jdbc = new JdbcTemplate(heardMain);
		this.retry = new Retry(new JdbcTransactionManager(heardMain));
		this.transaction = new ShortTransaction(this.heard.on(claims));
	}

	static GateStore onMySql() {
		TestDatabase database = TestMySql.lend();
		HikariDataSource claims = database.pool(24);
		claims.addDataSourceProperty("allowMultiQueries", "true");
		return new GateStore(database.pool(24), claims, () -> TestMySql.giveBack(database));
	}

	static GateStore onH2() {
		String url = "jdbc:h2:mem:gate" + names.incrementAndGet()
				+ ";MODE=MySQL;DB_CLOSE_DELAY=-1;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE";
		Flyway.configure()
			.dataSource(url, "sa", "")
			.locations("classpath:db/migration/common", "classpath:db/migration/h2")
			.load()
			.migrate();
		return new GateStore(h2(url), h2(url), () -> {
		});
	}

	private static HikariDataSource h2(String url) {
		HikariDataSource pool = new HikariDataSource();
		pool.setJdbcUrl(url);
		pool.setUsername("sa");
		pool.setPassword("");
		pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
		return pool;
	}

	int number(String sql, Object... arguments) {
		Integer found = this.jdbc.queryForObject(sql, Integer.class, arguments);
		return (found != null) ? found : 0;
	}

	/** What is wrong with the counters; empty where they equal the rows. */
	List<Map<String, Object>> drift() {
		return this.jdbc.queryForList("""
				select f.lane, f.tenant, f.running, f.waiting, f.launches, f.pinned, f.urgent, f.open_jobs,
					r.running as r_running, r.waiting as r_waiting, r.launches as r_launches, r.pinned as r_pinned,
					r.urgent as r_urgent, f.launch_cost, r.launch_cost as r_launch_cost,
					(select count(*) from open_job o where o.lane = f.lane and o.tenant = f.tenant) as r_open
				from flow f left join (
					select lane, tenant,
						sum(case when state = 'RUNNING' then 1 else 0 end) as running,
						sum(case when state = 'READY' then 1 else 0 end) as waiting,
						sum(case when state = 'READY' and queue = 1 then 1 else 0 end) as launches,
						sum(case when state = 'READY' and queue > 1 then 1 else 0 end) as pinned,
						sum(case when state = 'READY' and urgent then 1 else 0 end) as urgent,
						sum(case when state = 'READY' and queue = 1 then job_cost else 0 end) as launch_cost
					from step_request group by lane, tenant) r on r.lane = f.lane and r.tenant = f.tenant
				where f.running <> coalesce(r.running, 0) or f.waiting <> coalesce(r.waiting, 0)
					or f.launches <> coalesce(r.launches, 0) or f.pinned <> coalesce(r.pinned, 0)
					or f.urgent <> coalesce(r.urgent, 0) or f.launch_cost <> coalesce(r.launch_cost, 0)
					or f.open_jobs <> (select count(*) from open_job o where o.lane = f.lane and o.tenant = f.tenant)
					or (select count(*) from slot s join step_request q on q.id = s.request
						where s.lane = f.lane and q.tenant = f.tenant) <> f.running
				""");
	}

	@Override
	public void close() {
		this.main.close();
		this.claims.close();
		this.afterwards.run();
	}

}
