package io.evenhand.gate.jdbc;

/** The state in which a request is queued. */
public enum Arriving {

	/** It waits for its turn. */
	READY,
	/** It is tried again later. */
	RETRY_WAIT,
	/** Its job is paused. */
	HELD,
	/** Its job was cancelled. */
	CANCELLED

}
