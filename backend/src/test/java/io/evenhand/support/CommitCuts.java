package io.evenhand.support;

import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/**
 * Which commits a {@link TcpProxy} cuts, and whether before the server hears of them or
 * after: the client learns the same in both cases, which is nothing. Chosen by a
 * statement of the transaction, so that a test can mean the chunks, the claims or a
 * submit. Guarded by itself.
 */
public final class CommitCuts {

	/** Where a commit is cut. */
	public enum Where {

		/** The server never hears of it and rolls back. */
		BEFORE,
		/** The server has committed; its answer is lost. */
		AFTER

	}

	private final String statement;

	private final int most;

	private final Chooser chooser;

	private int seen;

	private int before;

	private int after;

	private CommitCuts(String statement, int most, Chooser chooser) {
		this.statement = statement.toLowerCase(Locale.ROOT);
		this.most = most;
		this.chooser = chooser;
	}

	/**
	 * Cuts at random, as often before as after.
	 * @param n one of so many is cut
	 * @param statement a part of one of the transaction's statements, in any case
	 * @param seed of the choice
	 * @return the cuts, to be given to one proxy
	 */
	public static CommitCuts oneIn(int n, String statement, long seed) {
		Random random = new Random(seed);
		return new CommitCuts(statement, Integer.MAX_VALUE, (number) -> {
			boolean cut = random.nextInt(n) == 0;
			Where where = random.nextBoolean() ? Where.BEFORE : Where.AFTER;
			return cut ? Optional.of(where) : Optional.empty();
		});
	}

	/**
	 * Cuts each one until so many were cut.
	 * @param times how many
	 * @param where before or after
	 * @param statement a part of one of the transaction's statements, in any case
	 * @return the cuts, to be given to one proxy
	 */
	public static CommitCuts next(int times, Where where, String statement) {
		return new CommitCuts(statement, times, (number) -> Optional.of(where));
	}

	/**
	 * Judges a commit that is on its way.
	 * @param transaction the beginnings of its statements, in lower case
	 * @return where it is to be cut, empty where it passes
	 */
	synchronized Optional<Where> judge(CharSequence transaction) {
		if (transaction.toString().contains(this.statement)) {
			this.seen++;
			if (cut() < this.most) {
				Optional<Where> where = this.chooser.choose(this.seen);
				where.ifPresent((one) -> count(one));
				return where;
			}
		}
		return Optional.empty();
	}

	private void count(Where where) {
		if (where == Where.BEFORE) {
			this.before++;
		}
		else {
			this.after++;
		}
	}

	/** How many commits of the kind came by. */
	public synchronized int seen() {
		return this.seen;
	}

	/** How many of them were cut before the server heard of them. */
	public synchronized int before() {
		return this.before;
	}

	/** How many of them were cut after the server had committed. */
	public synchronized int after() {
		return this.after;
	}

	/** How many of them were cut. */
	public synchronized int cut() {
		return this.before + this.after;
	}

	@Override
	public synchronized String toString() {
		return "%d of %d commits with '%s' cut before, %d after".formatted(this.before, this.seen, this.statement,
				this.after);
	}

	@FunctionalInterface
	private interface Chooser {

		Optional<Where> choose(int number);

	}

}
