package io.evenhand.insight;

import com.zaxxer.hikari.HikariDataSource;
import io.evenhand.support.TestMySql;

class FairnessOnMySqlTests extends FairnessContract {

	@Override
	HikariDataSource open() {
		return TestMySql.freshDatabase().migrated().pool(4);
	}

}
