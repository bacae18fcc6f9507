package io.evenhand.batch;

import java.util.Map;

class PutBackJobsOnH2Tests extends PutBackJobsContract {

	@Override
	BatchWorld world(Map<String, String> settings, Class<?>... jobs) {
		return BatchWorld.gatedOnH2(settings, jobs);
	}

}
