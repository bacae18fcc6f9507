package io.evenhand.notify;

class NotifyOnH2Tests extends NotifyContract {

	@Override
	NotifyWorld open() {
		return NotifyWorld.onH2();
	}

}
