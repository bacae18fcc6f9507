package io.evenhand.batch;

class ThrottledOnMySqlTests extends ThrottledContract {

	@Override
	BatchWorld world(Class<?>... jobs) {
		return BatchWorld.gatedOnMySql(8, 64, jobs);
	}

}
