package io.evenhand.insight;

import io.evenhand.support.TestMySql;

import org.springframework.jdbc.core.JdbcTemplate;

class RangesOnMySqlTests extends RangesContract {

	private static final JdbcTemplate jdbc = new JdbcTemplate(TestMySql.freshDatabase().migrated().pool(4));

	@Override
	JdbcTemplate open() {
		return jdbc;
	}

}
