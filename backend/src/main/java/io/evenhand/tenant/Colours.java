package io.evenhand.tenant;

import java.util.List;

/**
 * The eight colours of tenants' squares.
 */
final class Colours {

	static final int COUNT = 8;

	private Colours() {
	}

	static int leastUsed(List<Integer> used) {
		int[] times = new int[COUNT];
		for (int colour : used) {
			times[colour - 1]++;
		}
		int least = 0;
		for (int i = 1; i < COUNT; i++) {
			if (times[i] < times[least]) {
				least = i;
			}
		}
		return least + 1;
	}

}
