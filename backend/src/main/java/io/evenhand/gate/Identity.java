package io.evenhand.gate;

import io.evenhand.store.ProcessId;

/**
 * A node as the database knows it, from its joining to its end. Immutable.
 *
 * @param id the node's id
 * @param number its number, at least 2
 * @param boot this membership of it: its process and how often that one has joined
 */
record Identity(String id, int number, String boot) {

	/** The boot of a process that joins for the n-th time. */
	static String boot(ProcessId process, int n) {
		return process.value() + "." + n;
	}

	/** The process behind a boot. */
	static ProcessId process(String boot) {
		int dot = boot.indexOf('.');
		return new ProcessId((dot < 0) ? boot : boot.substring(0, dot));
	}

}
