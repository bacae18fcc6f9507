package io.evenhand.gate;

import io.evenhand.store.ProcessId;

import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * What this process is as a node before it has joined. Immutable.
 *
 * @param settings what it gives
 * @param process this process among all
 * @param ticks measures its own time
 * @param environment where its port is found
 */
@Component
record ThisNode(NodeSettings settings, ProcessId process, Ticks ticks, Environment environment) {

	NodeNames names() {
		return NodeNames.of(this.settings, this.environment.getProperty("server.port", "8080"), this.process);
	}

	/** A new lease, which counts as over one heartbeat before its end. */
	Lease lease() {
		return new Lease(this.ticks, this.settings.lease(), this.settings.heartbeat());
	}

}
