package io.evenhand.gate;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This node while somebody wants it to drain: starts nothing, lets what runs come to its
 * next chunk, then hands over what it has and stands aside until it may work again. Used
 * by the heartbeat's thread.
 */
final class Aside {

	private static final Logger logger = LoggerFactory.getLogger(Aside.class);

	private final Workshop workshop;

	private final Membership membership;

	private @Nullable Term left;

	private boolean empty;

	Aside(Workshop workshop, Membership membership) {
		this.workshop = workshop;
		this.membership = membership;
	}

	/** Whether the node serves no lane for now. */
	boolean away() {
		return this.left != null;
	}

	/** One step further on the way out of a term. */
	void leave(Term term) {
		if (this.left != term) {
			this.left = term;
			this.empty = false;
			term.stopStarting();
			this.membership.drain();
			logger.info("This node was asked to drain: nothing starts, steps stop at their next chunk");
		}
		if (!this.empty && term.awaitEnd(() -> 1)) {
			this.workshop.abandonTasks();
			this.workshop.handOver(this.membership.identity());
			this.empty = true;
			logger.info("This node has handed over its steps and stands aside");
		}
	}

	/**
	 * The way back.
	 * @return whether everything is handed over, so that a new term may begin
	 */
	boolean comeBack(Term term) {
		leave(term);
		if (this.empty) {
			this.left = null;
			logger.info("This node may work again");
		}
		return this.empty;
	}

}
