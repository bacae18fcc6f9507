package io.evenhand.store;

import com.zaxxer.hikari.HikariDataSource;
import io.evenhand.support.TestMySql;

/**
 * Repeated requests on MySQL.
 */
class AnswersOnMySqlTests extends AnswersContract {

	@Override
	HikariDataSource open() {
		return TestMySql.freshDatabase().migrated().pool(10);
	}

}
