package io.evenhand.gate;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

import io.evenhand.gate.jdbc.Nodes;
import io.evenhand.gate.jdbc.Nodes.NodeRow;
import io.evenhand.store.Dialect;
import io.evenhand.store.ShortTransaction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * This node among the nodes: joins under an id that no live process has, says that it is
 * alive, leaves. Thread-safe once joined.
 */
@Component
class Membership {

	private static final Logger logger = LoggerFactory.getLogger(Membership.class);

	private static final Duration LOOK = Duration.ofMillis(250);

	private final NodeSettings settings;

	private final ShortTransaction transaction;

	private final Nodes nodes;

	private final Dialect dialect;

	private final String port;

	private final String boot = UUID.randomUUID().toString();

	private volatile @Nullable Identity identity;

	Membership(NodeSettings settings, ShortTransaction transaction, Dialect dialect, Environment environment) {
		this.settings = settings;
		this.transaction = transaction;
		this.dialect = dialect;
		this.nodes = new Nodes(dialect);
		this.port = environment.getProperty("server.port", "8080");
	}

	/**
	 * Registers this process. Where a former one of the same id did not say good-bye, it
	 * waits until that one's lease is over.
	 * @throws IllegalStateException if that one is alive
	 */
	Identity join() {
		String id = id();
		NodeRow seen = null;
		while (true) {
			NodeRow former = seen;
			Attempt attempt = this.transaction.run((connection) -> {
				Optional<NodeRow> row = this.nodes.lock(connection, id);
				if (row.isEmpty()) {
					return new Attempt(this.nodes.insert(connection, id, this.boot, address(), version()), null);
				}
				if (row.get().ended() || gone(row.get())) {
					this.nodes.takeOver(connection, id, row.get().boot(), this.boot, address(), version());
					return new Attempt(row.get().number(), null);
				}
				refuseIfAlive(id, former, row.get());
				return new Attempt(0, row.get());
			});
			if (attempt.alive() == null) {
				Identity joined = new Identity(id, attempt.number(), this.boot);
				this.identity = joined;
				logger.info("This is node {} (number {}, boot {})", id, joined.number(), this.boot);
				return joined;
			}
			if (seen == null) {
				logger.info("A former process of node {} did not end in order; its lease is over in {} ms", id,
						this.settings.lease().minus(attempt.alive().age()).toMillis());
				seen = attempt.alive();
			}
			new Bell().await(LOOK);
			if (Thread.currentThread().isInterrupted()) {
				throw new IllegalStateException("Interrupted while waiting for the lease of node " + id);
			}
		}
	}

	private boolean gone(NodeRow former) {
		return this.dialect.oneProcess() || former.age().compareTo(this.settings.lease()) > 0;
	}

	private static void refuseIfAlive(String id, @Nullable NodeRow before, NodeRow now) {
		boolean beats = before != null
				&& (!before.boot().equals(now.boot()) || now.heartbeat().isAfter(before.heartbeat()));
		if (beats) {
			throw new IllegalStateException(("Another process serves as node %s already (at %s, heartbeat %d ms ago)."
					+ " Give this one an id of its own by evenhand.node.id, or stop the other first")
				.formatted(id, now.address(), now.age().toMillis()));
		}
	}

	/**
	 * This node.
	 * @throws IllegalStateException before it has joined
	 */
	Identity identity() {
		Identity joined = this.identity;
		if (joined == null) {
			throw new IllegalStateException("This node has not joined yet");
		}
		return joined;
	}

	void beat() {
		Identity self = identity();
		this.transaction.run((connection) -> {
			this.nodes.beat(connection, self.id(), self.boot());
			return true;
		});
	}

	/** How many jobs this process has open, from their rows. */
	int openJobs() {
		Identity self = identity();
		return this.transaction.run((connection) -> this.nodes.openJobs(connection, self.id(), self.boot()));
	}

	void leave() {
		Identity self = identity();
		this.transaction.run((connection) -> {
			this.nodes.end(connection, self.id(), self.boot());
			return true;
		});
	}

	private String id() {
		if (!this.settings.id().isEmpty()) {
			return this.settings.id();
		}
		String suffix = this.port.equals("0") ? this.boot.substring(0, 8) : this.port;
		String host = host().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.-]", "-");
		return host.substring(0, Math.min(host.length(), 64 - 1 - suffix.length())) + "-" + suffix;
	}

	private String address() {
		return host() + ":" + this.port;
	}

	private static String host() {
		try {
			return InetAddress.getLocalHost().getHostName();
		}
		catch (UnknownHostException ex) {
			return "localhost";
		}
	}

	private static String version() {
		String version = Membership.class.getPackage().getImplementationVersion();
		return (version != null) ? version : "development";
	}

	private record Attempt(int number, @Nullable NodeRow alive) {
	}

}
