package io.evenhand.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

/**
 * What this node's dispatcher of one lane holds: its own slots while it has taken them,
 * slots that other lanes lent to it, and what runs on either as it stands in the
 * database. Confined to the lane's dispatcher; the permits behind it are not.
 */
final class Slots {

	private final Permits own;

	private final Lending others;

	private final Map<Integer, Running> held = new TreeMap<>();

	private final Set<Integer> taken = new TreeSet<>();

	private final Map<Integer, Loan> loans = new TreeMap<>();

	Slots(Permits own, Lending others) {
		this.own = own;
		this.others = others;
	}

	Permits own() {
		return this.own;
	}

	/** How many could be given to something now. */
	int free() {
		return this.own.free()
				+ (int) this.loans.keySet().stream().filter((slot) -> !this.held.containsKey(slot)).count();
	}

	/**
	 * Takes all that is free, until {@link #release}.
	 * @return the slots' numbers
	 */
	List<Integer> take() {
		this.taken.addAll(this.own.take());
		List<Integer> free = new ArrayList<>(this.taken);
		free.addAll(this.loans.keySet());
		free.removeAll(this.held.keySet());
		return free;
	}

	/**
	 * How many could be borrowed of these lanes; a node without the lane borrows none.
	 */
	int lendable(List<Integer> lenders) {
		return (this.own.number() > 0) ? this.others.lendable(lenders) : 0;
	}

	/**
	 * Borrows what other lanes have idle, if the node serves the lane at all.
	 * @param borrower told when one is wanted back
	 */
	void borrow(List<Integer> lenders, int most, Runnable borrower) {
		if (this.own.number() > 0 && most > 0) {
			this.others.borrow(lenders, most, borrower).forEach((loan) -> this.loans.put(loan.slot(), loan));
		}
	}

	/** Lent slots that go home with the next claim, whatever has ended on them. */
	Set<Integer> wanted() {
		Set<Integer> wanted = new TreeSet<>();
		this.loans.forEach((slot, loan) -> {
			if (loan.wanted()) {
				wanted.add(slot);
			}
		});
		return wanted;
	}

	/** What holds nothing is free for anybody again, at home. */
	void release() {
		List<Integer> unused = this.taken.stream().filter((slot) -> !this.held.containsKey(slot)).toList();
		this.taken.removeAll(unused);
		this.own.putBack(unused);
		List<Loan> back = this.loans.values().stream().filter((loan) -> !this.held.containsKey(loan.slot())).toList();
		this.loans.values().removeAll(back);
		back.forEach(Loan::goHome);
	}

	boolean busy() {
		return !this.held.isEmpty();
	}

	List<Running> running() {
		return new ArrayList<>(this.held.values());
	}

	@Nullable Running at(int slot) {
		return this.held.get(slot);
	}

	void put(Running running) {
		this.held.put(running.slot(), running);
	}

	void clear(int slot) {
		this.held.remove(slot);
	}

}
