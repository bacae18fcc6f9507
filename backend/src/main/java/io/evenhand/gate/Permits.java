package io.evenhand.gate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * This node's own slots of one lane. Each is in one place: at home and free, taken by the
 * lane's own dispatcher, or lent to another lane of the node. Only what is at home can be
 * taken or lent, and nothing is lent while the lane itself could start something.
 * Thread-safe, guarded by itself; nobody is told of anything under the lock.
 */
final class Permits {

	private final int lane;

	private int number;

	/** Every slot there is, wherever it is; numbers too high go once they are home. */
	private final TreeSet<Integer> all = new TreeSet<>();

	private final TreeSet<Integer> home = new TreeSet<>();

	private final List<Loan> lent = new ArrayList<>();

	private boolean idle;

	private long gone;

	private long followed;

	private volatile Runnable owner = () -> {
	};

	Permits(int lane, int number) {
		this.lane = lane;
		this.number = number;
		IntStream.range(0, number).forEach(this.all::add);
		this.home.addAll(this.all);
	}

	int lane() {
		return this.lane;
	}

	/** How many the node gives to the lane. */
	synchronized int number() {
		return this.number;
	}

	/** Whether it is to be another number, or slots are gone whose rows are not. */
	synchronized boolean differsFrom(int slots) {
		return slots != this.number || this.gone != this.followed;
	}

	/**
	 * The node gives another number. Slots too many go at once where they are at home,
	 * else when they come there.
	 */
	synchronized void resize(int slots) {
		this.number = slots;
		for (int n = 0; n < slots; n++) {
			if (this.all.add(n)) {
				this.home.add(n);
			}
		}
		trim();
	}

	private void trim() {
		while (!this.home.isEmpty() && this.home.last() >= this.number) {
			this.all.remove(this.home.pollLast());
			this.gone++;
		}
	}

	/** Whether a slot is somewhere, though its number may be too high by now. */
	synchronized boolean has(int n) {
		return this.all.contains(n);
	}

	/** How many slots have gone so far. */
	synchronized long gone() {
		return this.gone;
	}

	/** The rows of so many are gone too. */
	synchronized void rowsFollow(long soMany) {
		this.followed = soMany;
	}

	/** Whom to tell that a slot is back. */
	void owner(Runnable told) {
		this.owner = told;
	}

	/** How many are free and at home. */
	synchronized int free() {
		return this.home.size();
	}

	/** How many other lanes have. */
	synchronized int lent() {
		return this.lent.size();
	}

	/** How many may be lent now. */
	synchronized int lendable() {
		return this.idle ? this.home.size() : 0;
	}

	/** Whether the lane could start nothing, so that what is free may be lent. */
	synchronized void idle(boolean now) {
		this.idle = now;
	}

	/** The lane's dispatcher takes all that is free. */
	synchronized List<Integer> take() {
		List<Integer> taken = new ArrayList<>(this.home);
		this.home.clear();
		return taken;
	}

	/** It needs these no more. */
	synchronized void putBack(Collection<Integer> taken) {
		this.home.addAll(taken);
		trim();
	}

	/**
	 * Lends what is idle.
	 * @param most how many at most
	 * @param borrower told when one is wanted back
	 */
	synchronized List<Loan> lend(int most, Runnable borrower) {
		List<Loan> loans = new ArrayList<>();
		while (this.idle && loans.size() < most && !this.home.isEmpty()) {
			// the last first: a lane uses its own from the first on
			int n = Collections.max(this.home);
			this.home.remove(n);
			loans.add(new Loan(this, n, borrower));
		}
		this.lent.addAll(loans);
		return loans;
	}

	/**
	 * Wants lent slots back, the latest first; each comes at the next chunk boundary of
	 * what runs on it. One that has come home since somebody looked counts.
	 * @param most how many the lane could use
	 * @return how many are at home or on their way now
	 */
	int recall(int most) {
		List<Loan> recalled = new ArrayList<>();
		int wanted;
		synchronized (this) {
			wanted = this.home.size() + (int) this.lent.stream().filter(Loan::wanted).count();
			for (int i = this.lent.size() - 1; i >= 0 && wanted < most; i--) {
				if (!this.lent.get(i).wanted()) {
					recalled.add(this.lent.get(i));
					wanted++;
				}
			}
		}
		recalled.forEach(Loan::want);
		return wanted;
	}

	/** A lent slot is back. */
	void home(Loan loan) {
		synchronized (this) {
			if (!this.lent.remove(loan)) {
				throw new IllegalStateException("Slot " + loan.number() + " of lane " + this.lane + " was not lent");
			}
			this.home.add(loan.number());
			trim();
		}
		this.owner.run();
	}

}
