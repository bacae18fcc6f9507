package com.example.archive;

import io.evenhand.support.RunningApp;

class ArchiveOnH2Tests extends ArchiveContract {

	@Override
	RunningApp open() {
		return RunningApp.embedded(SOURCES, SOON);
	}

}
