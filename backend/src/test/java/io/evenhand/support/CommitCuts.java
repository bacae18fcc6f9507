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
	 * Cuts one of each so many, at a random place among them, by turns before and after.
	 * @param n one of so many is cut, at least 1
	 * @param statement a part of one of the transaction's statements, in any case
	 * @param seed of the places
	 * @return the cuts, to be given to one proxy
	 */
	public static CommitCuts oneIn(int n, String statement, long seed) {
		Random random = new Random(seed);
		int[] place = new int[1];
		return new CommitCuts(statement, Integer.MAX_VALUE, (number) -> {
			int among = (number - 1) % n;
			if (among == 0) {
				place[0] = random.nextInt(n);
			}
			boolean even = (number - 1) / n % 2 == 0;
			return (among == place[0]) ? Optional.of(even ? Where.BEFORE : Where.AFTER) : Optional.empty();
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
	 * Cuts the first one before the server hears of it and the second one, which is the
	 * same again where it is repeated, after.
	 * @param statement a part of one of the transaction's statements, in any case
	 * @return the cuts, to be given to one proxy
	 */
	public static CommitCuts beforeThenAfter(String statement) {
		return new CommitCuts(statement, 2, (number) -> Optional.of((number == 1) ? Where.BEFORE : Where.AFTER));
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
