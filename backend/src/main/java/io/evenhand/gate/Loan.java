package io.evenhand.gate;

import io.evenhand.gate.jdbc.LentSlot;

/**
 * One idle slot of a lane while another lane of this node has it. Thread-safe: once it is
 * wanted back it stays so.
 */
final class Loan {

	private final Permits owner;

	private final int n;

	private final Runnable borrower;

	private volatile boolean wanted;

	/**
	 * Lends.
	 * @param owner whose slot it is
	 * @param n the number that the owner has for it
	 * @param borrower told when it is wanted back
	 */
	Loan(Permits owner, int n, Runnable borrower) {
		this.owner = owner;
		this.n = n;
		this.borrower = borrower;
	}

	/** The owner's number of it. */
	int number() {
		return this.n;
	}

	/** The borrower's number of it. */
	int slot() {
		return LentSlot.of(this.owner.lane(), this.n);
	}

	/** Whether its owner has something to start on it. */
	boolean wanted() {
		return this.wanted;
	}

	void want() {
		this.wanted = true;
		this.borrower.run();
	}

	/** Nothing of the borrower holds it any more. */
	void goHome() {
		this.owner.home(this);
	}

}
