package io.evenhand.job;

/**
 * A job's identity; the outside sees it as decimal text. Immutable.
 *
 * @param value at least 1
 */
public record JobId(long value) {

	public JobId {
		if (value < 1) {
			throw new IllegalArgumentException("A job id is at least 1, not " + value);
		}
	}

	@Override
	public String toString() {
		return Long.toString(this.value);
	}

}
