package io.evenhand.job;

class CostOnH2Tests extends CostContract {

	@Override
	JobWorld open() {
		return JobWorld.onH2();
	}

}
