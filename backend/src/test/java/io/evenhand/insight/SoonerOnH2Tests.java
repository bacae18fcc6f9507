package io.evenhand.insight;

import io.evenhand.gate.FrozenLane;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SoonerOnH2Tests extends SoonerContract {

	@Override
	FrozenLane open() {
		return FrozenLane.onH2();
	}

	@Override
	int seeds() {
		return 20;
	}

}
