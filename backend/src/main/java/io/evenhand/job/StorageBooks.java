package io.evenhand.job;

import java.time.Duration;
import java.util.List;

import io.evenhand.store.Chore;
import io.evenhand.store.Retry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Compares what is counted of each tenant's stored bytes with its jobs, and puts right
 * what differs. Thread-safe.
 */
@Component
class StorageBooks implements Chore {

	private static final Logger logger = LoggerFactory.getLogger(StorageBooks.class);

	private final JdbcClient jdbc;

	private final Retry retry;

	StorageBooks(JdbcClient jdbc, Retry retry) {
		this.jdbc = jdbc;
		this.retry = retry;
	}

	@Override
	public String name() {
		return "reconcile-storage";
	}

	@Override
	public Duration period() {
		return Duration.ofMinutes(10);
	}

	/**
	 * The whole of {@code job_stored}, whose entries are grouped as they come, and a
	 * small table; one statement, so that both are of one instant.
	 */
	private static final String WRONG = """
			select s.tenant from tenant_storage s left join
				(select tenant, sum(stored_bytes) as bytes from job group by tenant) j on j.tenant = s.tenant
			where s.bytes <> coalesce(j.bytes, 0)
			""";

	@Override
	public void run(Turn turn) {
		for (int tenant : this.jdbc.sql(WRONG).query(Integer.class).list()) {
			mend(tenant);
			if (!turn.goOn(Duration.ZERO)) {
				return;
			}
		}
	}

	/** By primary key. */
	private static final String LOCK = "select bytes from tenant_storage where tenant = :tenant for update";

	/** A range of {@code job_stored}; plain. */
	private static final String COUNT = "select coalesce(sum(stored_bytes), 0) from job where tenant = :tenant";

	/** By primary key; the row is locked. */
	private static final String SET = "update tenant_storage set bytes = :bytes where tenant = :tenant";

	/**
	 * Under the lock, behind which whoever brings or removes some has either committed
	 * both or waits.
	 */
	private void mend(int tenant) {
		this.retry.inTransaction(() -> {
			List<Long> said = this.jdbc.sql(LOCK).param("tenant", tenant).query(Long.class).list();
			long counted = this.jdbc.sql(COUNT).param("tenant", tenant).query(Long.class).single();
			if (!said.isEmpty() && said.get(0) != counted) {
				this.jdbc.sql(SET).param("bytes", counted).param("tenant", tenant).update();
				logger.warn("The stored bytes of tenant {} were counted as {} bytes, its jobs have {}; it is right now",
						tenant, said.get(0), counted);
			}
		});
	}

}
