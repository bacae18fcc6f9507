package io.evenhand.batch;

import org.junit.jupiter.api.Test;

final class GatedJobsOnMySqlTests extends GatedJobsContract {

	@Override
	BatchWorld world(Class<?>... jobs) {
		return BatchWorld.gatedOnMySql(10, 64, jobs);
	}

	@Test
	void aStockPartitionHandlerQueuesItsPartsAtTheGate() {
		theStockHandlersPartsWaitAtTheGate();
	}

}
