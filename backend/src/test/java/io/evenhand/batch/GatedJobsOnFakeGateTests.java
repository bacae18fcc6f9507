package io.evenhand.batch;

final class GatedJobsOnFakeGateTests extends GatedJobsContract {

	@Override
	BatchWorld world(Class<?>... jobs) {
		return BatchWorld.onH2(jobs);
	}

}
