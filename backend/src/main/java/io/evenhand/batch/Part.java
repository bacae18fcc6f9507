package io.evenhand.batch;

import java.util.Map;

/**
 * One partition of a job's work.
 *
 * @param name short, unique within the step, sorts in the order of the work (such as
 * {@code p00042}); with the leaf step's name and a colon at most 100 characters
 * @param costMillis estimated cost in slot-milliseconds, at least 1
 * @param context what the worker step finds in its execution context: strings and longs
 */
public record Part(String name, long costMillis, Map<String, Object> context) {

	public Part {
		if (name.isBlank() || costMillis < 1) {
			throw new IllegalArgumentException(
					"A part has a name and a cost of at least 1, not " + name + " and " + costMillis);
		}
		context = Map.copyOf(context);
	}

}
