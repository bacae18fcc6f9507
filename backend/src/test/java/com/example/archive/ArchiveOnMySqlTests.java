package com.example.archive;

import io.evenhand.support.RunningApp;
import io.evenhand.support.TestMySql;

class ArchiveOnMySqlTests extends ArchiveContract {

	@Override
	RunningApp open() {
		return RunningApp.on(TestMySql.freshDatabase(), SOURCES, SOON, "evenhand.demo.enabled=true");
	}

}
