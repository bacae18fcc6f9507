package io.evenhand.tenant;

/**
 * The number by which the database knows a tenant; breaks ties between equal turns.
 * Immutable.
 *
 * @param value at least 1
 */
public record TenantId(int value) implements Comparable<TenantId> {

	public TenantId {
		if (value < 1) {
			throw new IllegalArgumentException("A tenant id is at least 1, not " + value);
		}
	}

	@Override
	public int compareTo(TenantId other) {
		return Integer.compare(this.value, other.value);
	}

	@Override
	public String toString() {
		return Integer.toString(this.value);
	}

}
