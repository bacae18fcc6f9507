package io.evenhand.batch;

import java.util.Map;

class PutBackJobsOnMySqlTests extends PutBackJobsContract {

	@Override
	BatchWorld world(Map<String, String> settings, Class<?>... jobs) {
		return BatchWorld.gatedOnMySql(settings, jobs);
	}

}
