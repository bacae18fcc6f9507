package io.evenhand.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

/**
 * The slots of all lanes of this node during one membership: where one lane finds what
 * another has idle. Thread-safe; no two lanes' locks are held at once.
 */
final class Lending {

	private final Map<Integer, Permits> lanes = new ConcurrentHashMap<>();

	/** The slots of a lane; null where it is not served. */
	@Nullable Permits of(int lane) {
		return this.lanes.get(lane);
	}

	/**
	 * A lane is served from now on.
	 * @param lane its number
	 * @param slots how many the node gives to it
	 */
	Permits serve(int lane, int slots) {
		Permits permits = new Permits(lane, slots);
		this.lanes.put(lane, permits);
		return permits;
	}

	/** How many slots of these lanes are idle. */
	int lendable(List<Integer> lenders) {
		int found = 0;
		for (int lender : lenders) {
			Permits permits = this.lanes.get(lender);
			found += (permits != null) ? permits.lendable() : 0;
		}
		return found;
	}

	/**
	 * Borrows idle slots.
	 * @param lenders lanes in the order in which they are asked
	 * @param most how many at most
	 * @param borrower told when one is wanted back
	 */
	List<Loan> borrow(List<Integer> lenders, int most, Runnable borrower) {
		List<Loan> loans = new ArrayList<>();
		for (int lender : lenders) {
			Permits permits = this.lanes.get(lender);
			if (permits != null && loans.size() < most) {
				loans.addAll(permits.lend(most - loans.size(), borrower));
			}
		}
		return loans;
	}

}
