package io.evenhand.batch;

import org.junit.jupiter.api.Test;

final class GatedJobsOnH2Tests extends GatedJobsContract {

	@Override
	BatchWorld world(Class<?>... jobs) {
		return BatchWorld.gatedOnH2(jobs);
	}

	@Test
	void aStockPartitionHandlerQueuesItsPartsAtTheGate() {
		theStockHandlersPartsWaitAtTheGate();
	}

}
