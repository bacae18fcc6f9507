package io.evenhand.insight;

/**
 * What makes jobs comparable in how long they wait for their start. Immutable.
 *
 * @param lane the lane's name
 * @param type the job type's name
 * @param band the size, see {@link #band}
 * @param hold the code of what holds the job
 */
record Likeness(String lane, String type, int band, String hold) {

	/**
	 * A job's size as a power of ten.
	 * @param costMillis the job's estimated cost, slot-milliseconds
	 * @return 0 up to one slot-second, 1 up to ten, 2 up to a hundred, and so on
	 */
	static int band(long costMillis) {
		int band = 0;
		for (long top = 1_000; costMillis > top && band < 9; top *= 10) {
			band++;
		}
		return band;
	}

}
