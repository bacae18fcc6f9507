package io.evenhand.gate.jdbc;

/**
 * How a lane counts slots that another lent to it: its own have numbers below 1000, a
 * lent one has 1000 times the lender's number plus the number that the lender has for it.
 * Stateless.
 */
public final class LentSlot {

	private static final int OWN = 1000;

	private LentSlot() {
	}

	/** The borrower's number of a lender's slot. */
	public static int of(int lender, int n) {
		return lender * OWN + n;
	}

	/** Whether a slot was lent by another lane. */
	public static boolean is(int slot) {
		return slot >= OWN;
	}

	/** The lane that lent it. */
	public static int lender(int slot) {
		return slot / OWN;
	}

	/** The lender's own number of it. */
	public static int number(int slot) {
		return slot % OWN;
	}

}
