package io.evenhand.schedule;

import io.evenhand.support.RunningApp;
import io.evenhand.support.TestMySql;

class ScheduleOnMySqlTests extends ScheduleContract {

	@Override
	RunningApp open() {
		return RunningApp.on(TestMySql.freshDatabase(), SOURCES, "evenhand.demo.enabled=true");
	}

}
