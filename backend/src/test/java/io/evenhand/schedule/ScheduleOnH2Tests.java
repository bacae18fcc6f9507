package io.evenhand.schedule;

import io.evenhand.support.RunningApp;

class ScheduleOnH2Tests extends ScheduleContract {

	@Override
	RunningApp open() {
		return RunningApp.embedded(SOURCES);
	}

}
