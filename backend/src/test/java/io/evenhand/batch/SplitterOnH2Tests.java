package io.evenhand.batch;

final class SplitterOnH2Tests extends SplitterContract {

	@Override
	BatchWorld world(Class<?>... jobs) {
		return BatchWorld.gatedOnH2(jobs);
	}

}
