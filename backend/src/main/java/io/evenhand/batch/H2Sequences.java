package io.evenhand.batch;

import java.util.List;

import javax.sql.DataSource;

import org.springframework.batch.infrastructure.item.database.support.DefaultDataFieldMaxValueIncrementerFactory;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Spring Batch's ids on H2, which has sequences. Thread-safe.
 */
final class H2Sequences extends DefaultDataFieldMaxValueIncrementerFactory implements StepExecutionIds {

	private static final String TAKE = """
			select next value for BATCH_STEP_EXECUTION_SEQ from system_range(1, ?)""";

	private final JdbcTemplate jdbc;

	H2Sequences(DataSource ids) {
		super(ids);
		this.jdbc = new JdbcTemplate(ids);
	}

	/** Of one JVM only, where nobody else comes between; a gap is asked for again. */
	@Override
	public synchronized long block(int count) {
		List<Long> taken = this.jdbc.queryForList(TAKE, Long.class, count);
		while (taken.get(count - 1) - taken.get(0) != count - 1) {
			taken = this.jdbc.queryForList(TAKE, Long.class, count);
		}
		return taken.get(0);
	}

}
