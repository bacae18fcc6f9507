package io.evenhand.gate;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Change;
import io.evenhand.audit.Reason;
import io.evenhand.gate.jdbc.DrainRecords;
import io.evenhand.gate.jdbc.DrainRecords.Asked;

import org.springframework.stereotype.Component;

/**
 * Asks nodes to drain while their processes go on, and lets them work again. A node does
 * as it is asked from its next heartbeat on; a new process of it works, whatever the
 * former one was asked. Each is compare-and-set, and the change and its audit are one
 * transaction. Thread-safe.
 */
@Component
public class Drains {

	private final DrainRecords records;

	private final Edits edits;

	Drains(DrainRecords records, Edits edits) {
		this.records = records;
		this.edits = edits;
	}

	/**
	 * Asks a node to start nothing any more, to put down what runs at its next chunk, and
	 * to hand over what it has; it goes on serving pages.
	 * @param node its id
	 * @param boot the process that the person saw
	 * @param actor who
	 * @param reason why
	 * @throws UnknownNode if there is none
	 * @throws Stale if another process serves under that id by now, it has ended, or it
	 * was asked already
	 */
	public void drain(String node, String boot, Actor actor, Reason reason) {
		this.edits.inTransaction(() -> {
			Asked before = locked(node, boot);
			if (!this.records.drain(node, boot, actor.name(), reason.text())) {
				throw new Stale(
						"Node %s drains already, asked by %s: %s".formatted(node, before.by(), before.reason()));
			}
			this.edits.append(actor, new Change("node.drain", "node", node, null, "works", "drains"), reason);
			return true;
		});
	}

	/**
	 * Lets a node that drains, or has drained, work again.
	 * @param node its id
	 * @param boot the process that the person saw
	 * @param actor who
	 * @param reason why
	 * @throws UnknownNode if there is none
	 * @throws Stale if another process serves under that id by now, it has ended, or
	 * nobody has asked it to drain
	 */
	public void work(String node, String boot, Actor actor, Reason reason) {
		this.edits.inTransaction(() -> {
			Asked before = locked(node, boot);
			if (!this.records.work(node, boot)) {
				throw new Stale("Nobody has asked node %s to drain".formatted(node));
			}
			this.edits.append(actor, new Change("node.work", "node", node, null,
					"drains, asked by %s: %s".formatted(before.by(), before.reason()), "works"), reason);
			return true;
		});
	}

	private Asked locked(String node, String boot) {
		Asked found = this.records.lock(node).orElseThrow(() -> new UnknownNode(node));
		if (found.ended()) {
			throw new Stale("Node %s has ended meanwhile".formatted(node));
		}
		if (!found.boot().equals(boot)) {
			throw new Stale("Node %s has begun anew meanwhile".formatted(node));
		}
		return found;
	}

}
