package io.evenhand.insight;

import io.evenhand.gate.FrozenLane;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SoonerOnMySqlTests extends SoonerContract {

	@Override
	FrozenLane open() {
		return FrozenLane.onMySql();
	}

	@Override
	int seeds() {
		return 6;
	}

}
