package io.evenhand.insight;

import java.time.Duration;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * How many starts had waited how long, in classes of which each is a tenth longer than
 * the one before: a percentile read from it is at most a tenth too long. Single-threaded.
 */
final class WaitCounts {

	private static final double STEP = Math.log(1.1);

	private final TreeMap<Integer, Integer> counts = new TreeMap<>();

	void add(Duration wait) {
		add(number(wait), 1);
	}

	void add(WaitCounts others) {
		others.counts.forEach(this::add);
	}

	private void add(int number, int starts) {
		this.counts.merge(number, starts, Integer::sum);
	}

	private static int number(Duration wait) {
		long millis = Math.max(1, wait.toMillis());
		return (int) Math.ceil(Math.log(millis) / STEP - 1e-9);
	}

	int starts() {
		return this.counts.values().stream().mapToInt(Integer::intValue).sum();
	}

	/**
	 * The wait that so many of a hundred starts did not exceed.
	 * @param percent 1 to 100
	 * @return null without any starts
	 */
	@Nullable Duration percentile(int percent) {
		long due = (long) Math.ceil(starts() * percent / 100.0);
		long seen = 0;
		for (Map.Entry<Integer, Integer> one : this.counts.entrySet()) {
			seen += one.getValue();
			if (seen >= due) {
				return Duration.ofMillis(Math.round(Math.exp(one.getKey() * STEP)));
			}
		}
		return null;
	}

	/** As a text: class and number, class and number. */
	String text() {
		StringJoiner text = new StringJoiner(" ");
		this.counts.forEach((number, starts) -> text.add(number + ":" + starts));
		return text.toString();
	}

	static WaitCounts of(String text) {
		WaitCounts counts = new WaitCounts();
		for (String one : text.split(" ")) {
			int colon = one.indexOf(':');
			if (colon > 0) {
				counts.add(Integer.parseInt(one.substring(0, colon)), Integer.parseInt(one.substring(colon + 1)));
			}
		}
		return counts;
	}

}
