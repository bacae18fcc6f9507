package io.evenhand.transfer.syncs;

import java.util.List;

import io.evenhand.job.JobRemains;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * What a sync keeps beside its job. Its rejects go with the imports'. Thread-safe.
 */
@Component
class SyncRemains implements JobRemains {

	/** Ranges of the primary keys. */
	private static final List<String> DROPS = List.of("delete from sync_address where job = ? limit ?",
			"delete from sync_run where job = ? limit ?");

	private final JdbcTemplate jdbc;

	SyncRemains(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	@Override
	public int remove(long job, int most) {
		for (String drop : DROPS) {
			int rows = this.jdbc.update(drop, job, most);
			if (rows > 0) {
				return rows;
			}
		}
		return 0;
	}

}
