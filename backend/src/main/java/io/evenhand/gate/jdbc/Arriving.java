package io.evenhand.gate.jdbc;

/** The state in which a request is queued. */
public enum Arriving {

	/** It waits for its turn. */
	READY,
	/** Its job is paused. */
	HELD,
	/** Its job was cancelled. */
	CANCELLED

}
