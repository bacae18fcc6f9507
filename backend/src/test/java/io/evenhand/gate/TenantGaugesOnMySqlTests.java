package io.evenhand.gate;

class TenantGaugesOnMySqlTests extends TenantGaugesContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
