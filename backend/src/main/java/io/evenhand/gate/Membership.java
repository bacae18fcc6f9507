package io.evenhand.gate;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

import io.evenhand.gate.jdbc.Nodes;
import io.evenhand.gate.jdbc.Nodes.NodeRow;
import io.evenhand.store.Dialect;
import io.evenhand.store.ProcessId;
import io.evenhand.store.Sessions;
import io.evenhand.store.ShortTransaction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * This node among the nodes: joins under an id that no live process has, says that it is
 * alive, leaves. A process that was declared gone joins anew, under another boot.
 * Thread-safe once joined; joined by one thread at a time.
 */
@Component
class Membership {

	private static final Logger logger = LoggerFactory.getLogger(Membership.class);

	private static final Duration LOOK = Duration.ofMillis(250);

	private final ThisNode self;

	private final ShortTransaction transaction;

	private final Nodes nodes;

	private final Sessions sessions;

	private final NodeNames names;

	private final Lease lease;

	private int joins;

	private volatile @Nullable Identity identity;

	Membership(ThisNode self, ShortTransaction transaction, Dialect dialect) {
		this.self = self;
		this.transaction = transaction;
		this.nodes = new Nodes(dialect);
		this.sessions = new Sessions(dialect);
		this.names = self.names();
		this.lease = self.lease();
	}

	NodeSettings settings() {
		return this.self.settings();
	}

	/** Until when this node may think that it is alive. */
	Lease lease() {
		return this.lease;
	}

	/**
	 * Registers this process under a new boot. Where a former one of the same id did not
	 * say good-bye, it waits until that one's lease is over.
	 * @throws IllegalStateException if that one is alive
	 */
	Identity join() {
		this.joins++;
		String boot = Identity.boot(this.self.process(), this.joins);
		NodeRow seen = null;
		while (true) {
			NodeRow former = seen;
			long sentAt = this.lease.now();
			Attempt attempt = this.transaction.run((connection) -> join(connection, boot, former));
			if (attempt.alive() == null) {
				Identity joined = new Identity(this.names.id(), attempt.number(), boot);
				this.identity = joined;
				this.lease.renewed(sentAt);
				logger.info("This is node {} (number {}, boot {})", joined.id(), joined.number(), boot);
				return joined;
			}
			if (seen == null) {
				seen = attempt.alive();
				logger.info("A former process of node {} did not end in order; its lease is over in {} ms",
						this.names.id(), seen.lease().minus(seen.age()).toMillis());
			}
			new Bell().await(LOOK);
			if (Thread.currentThread().isInterrupted()) {
				throw new IllegalStateException("Interrupted while waiting for the lease of node " + this.names.id());
			}
		}
	}

	private Attempt join(Connection connection, String boot, @Nullable NodeRow former) throws SQLException {
		NodeRow mine = new NodeRow(0, boot, this.names.address(), Duration.ZERO, settings().lease(), false, 0);
		Optional<NodeRow> row = this.nodes.lock(connection, this.names.id());
		if (row.isEmpty()) {
			return new Attempt(this.nodes.insert(connection, this.names.id(), mine, this.names.version()), null);
		}
		NodeRow there = row.get();
		ProcessId other = Identity.process(there.boot());
		if (there.ended() || there.over() || other.equals(this.self.process())
				|| this.sessions.dialect().oneProcess()) {
			if (!other.equals(this.self.process())) {
				this.sessions.end(connection, other);
				this.nodes.askNothing(connection, this.names.id());
			}
			this.nodes.takeOver(connection, this.names.id(), there.boot(), mine, this.names.version());
			return new Attempt(there.number(), null);
		}
		if (former != null && !former.sameHeartbeat(there)) {
			throw new IllegalStateException(("Another process serves as node %s already (at %s, heartbeat %d ms ago)."
					+ " Give this one an id of its own by evenhand.node.id, or stop the other first")
				.formatted(this.names.id(), there.address(), there.age().toMillis()));
		}
		return new Attempt(0, there);
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

	/**
	 * Says that this node is alive.
	 * @return false where it was declared gone meanwhile, and will not be taken for alive
	 * again before it joins anew
	 */
	boolean beat() {
		Identity joined = identity();
		long sentAt = this.lease.now();
		boolean taken = this.transaction
			.run((connection) -> this.nodes.beat(connection, joined.id(), joined.boot(), settings().lease()));
		if (taken) {
			this.lease.renewed(sentAt);
		}
		return taken;
	}

	/** Whether somebody wants this node to drain while its process goes on. */
	boolean askedToDrain() {
		Identity joined = identity();
		return this.transaction.run((connection) -> this.nodes.asked(connection, joined.id(), joined.boot()));
	}

	/** How many jobs this process has open, from their rows. */
	int openJobs() {
		Identity joined = identity();
		return this.transaction.run((connection) -> this.nodes.openJobs(connection, joined.id(), joined.boot()));
	}

	/** Says that this node starts nothing any more. */
	void drain() {
		Identity self = identity();
		this.transaction.run((connection) -> {
			this.nodes.drain(connection, self.id(), self.boot());
			return true;
		});
	}

	void leave() {
		Identity joined = identity();
		this.transaction.run((connection) -> {
			this.nodes.end(connection, joined.id(), joined.boot());
			return true;
		});
	}

	private record Attempt(int number, @Nullable NodeRow alive) {
	}

}
