package io.evenhand.batch;

class ThrottledOnH2Tests extends ThrottledContract {

	@Override
	BatchWorld world(Class<?>... jobs) {
		return BatchWorld.gatedOnH2(jobs);
	}

}
