package io.evenhand.job;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.evenhand.gate.Stage;
import org.jspecify.annotations.Nullable;

/**
 * How much a job has to do, as far as its submission tells. Immutable.
 *
 * @param storedBytes of the upload that is kept for it, at least 0
 * @param units by the unit's name how many of it, such as {@code bytes}, {@code rows},
 * {@code calls:search} or {@code quota}; from them and what it then took, costs are
 * learned
 * @param course what it is expected to queue after its first step, in order
 */
public record JobWork(long storedBytes, Map<String, Long> units, List<Stage> course) {

	private static final Pattern UNIT = Pattern.compile("[a-z0-9_:.-]{1,60}");

	public static final JobWork NONE = new JobWork(0, Map.of());

	public JobWork {
		units = Map.copyOf(units);
		course = List.copyOf(course);
		for (String unit : units.keySet()) {
			if (!UNIT.matcher(unit).matches()) {
				throw new IllegalArgumentException("A unit has 1 to 60 letters a to z, digits and _ : . -");
			}
		}
	}

	/** Work of which it is not known in how many steps it is done. */
	public JobWork(long storedBytes, Map<String, Long> units) {
		this(storedBytes, units, List.of());
	}

	/** As it is stored: name=number, by blanks. */
	String text() {
		return new TreeMap<>(this.units).entrySet()
			.stream()
			.map((unit) -> unit.getKey() + "=" + unit.getValue())
			.collect(Collectors.joining(" "));
	}

	static Map<String, Long> parse(@Nullable String text) {
		Map<String, Long> units = new TreeMap<>();
		if (text != null && !text.isBlank()) {
			for (String unit : text.split(" ")) {
				int at = unit.indexOf('=');
				units.put(unit.substring(0, at), Long.valueOf(unit.substring(at + 1)));
			}
		}
		return units;
	}

}
