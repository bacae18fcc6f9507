package io.evenhand.notify;

import java.time.Duration;
import java.util.List;

import io.evenhand.job.PurgeSettings;
import io.evenhand.store.Chore;
import io.evenhand.store.Retry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Removes by age what was told, and what a paused outlet never was, in small steps with a
 * rest after each. Thread-safe.
 */
@Component
class DeliveryPurge implements Chore {

	private static final Logger logger = LoggerFactory.getLogger(DeliveryPurge.class);

	private final JdbcClient jdbc;

	private final Retry retry;

	private final NotifySettings settings;

	private final PurgeSettings steps;

	DeliveryPurge(JdbcClient jdbc, Retry retry, NotifySettings settings, PurgeSettings steps) {
		this.jdbc = jdbc;
		this.retry = retry;
		this.settings = settings;
		this.steps = steps;
	}

	@Override
	public String name() {
		return "purge-deliveries";
	}

	@Override
	public Duration period() {
		return this.steps.period();
	}

	@Override
	public void run(Turn turn) {
		long removed = 0;
		int rows = step();
		while (rows > 0 && turn.goOn(this.steps.pause())) {
			removed += rows;
			rows = step();
		}
		if (removed > 0) {
			logger.info("{} deliveries older than {} days were removed", removed, this.settings.keep().toDays());
		}
	}

	/** By {@code notify_delivery_age}. */
	private static final String OLD = "select id from notify_delivery"
			+ " where created_at < timestampadd(second, :age, now(6)) order by created_at limit :most";

	/** By primary key. */
	private static final String DROP = "delete from notify_delivery where id in (:ids)";

	int step() {
		List<Long> old = this.jdbc.sql(OLD)
			.param("age", -this.settings.keep().toSeconds())
			.param("most", this.steps.batch())
			.query(Long.class)
			.list();
		return old.isEmpty() ? 0 : this.retry.inTransaction(() -> this.jdbc.sql(DROP).param("ids", old).update());
	}

}
