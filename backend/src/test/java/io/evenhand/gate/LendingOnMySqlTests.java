package io.evenhand.gate;

import org.junit.jupiter.api.Test;

import static io.evenhand.gate.GateContract.await;

class LendingOnMySqlTests extends LendingContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

	@Test
	void whatALostNodeHadBorrowedIsTakenBackByAnotherAndNoneOfItsSlotsIsLeft() {
		LostNode lost = new LostNode(this.store, "lost");
		long request = lost.runs(1, 7, 1);
		lost.borrows(request, 0);
		lost.openedBy("elsewhere", 1);
		start(0, 1);
		lost.heartbeatAgo(60);
		await(() -> this.store.number("select count(*) from step_request where id = ? and state = 'READY'",
				request) == 1);
		await(() -> this.store.number("select count(*) from slot where node = 'lost'") == 0);
	}

}
