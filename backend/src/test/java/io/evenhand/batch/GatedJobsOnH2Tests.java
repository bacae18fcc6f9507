package io.evenhand.batch;

final class GatedJobsOnH2Tests extends GatedJobsContract {

	@Override
	BatchWorld world(Class<?>... jobs) {
		return BatchWorld.onH2(jobs);
	}

}
