package io.evenhand.batch;

final class GatedJobsOnMySqlTests extends GatedJobsContract {

	@Override
	BatchWorld world(Class<?>... jobs) {
		return BatchWorld.onMySql(10, jobs);
	}

}
