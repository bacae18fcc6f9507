package io.evenhand.gate;

class TenantGaugesOnH2Tests extends TenantGaugesContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
