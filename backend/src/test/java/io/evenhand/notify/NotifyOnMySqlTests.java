package io.evenhand.notify;

class NotifyOnMySqlTests extends NotifyContract {

	@Override
	NotifyWorld open() {
		return NotifyWorld.onMySql();
	}

}
