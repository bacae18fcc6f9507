package io.evenhand.gate;

class AccountsOnH2Tests extends AccountsContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
