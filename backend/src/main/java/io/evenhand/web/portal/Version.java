package io.evenhand.web.portal;

import java.util.ArrayList;
import java.util.List;

import io.evenhand.web.api.Digests;

/**
 * What a customer's page shows, as its poller carries it: a digest of the cheap counters
 * that were read first, then one for each leaf. Digests, because the counters are the
 * lanes' own and would tell of others. Immutable.
 *
 * @param parts the counters' digest and the leaves' words and digests
 */
record Version(List<String> parts) {

	private static final int LENGTH = 10;

	static Version of(String counters) {
		return new Version(List.of(digest(counters)));
	}

	static Version parse(String text) {
		return new Version(List.of(text.split("\\.", -1)));
	}

	Version leaf(Object leaf) {
		return word(digest(leaf.toString()));
	}

	Version word(String word) {
		List<String> more = new ArrayList<>(this.parts);
		more.add(word);
		return new Version(List.copyOf(more));
	}

	/** Whether the counters stand where they stood. */
	boolean current(Version now) {
		return this.parts.get(0).equals(now.parts.get(0));
	}

	/** Whether a leaf, from 1, is what it was. */
	boolean shows(int leaf, Version now) {
		return leaf < this.parts.size() && leaf < now.parts.size() && this.parts.get(leaf).equals(now.parts.get(leaf));
	}

	@Override
	public String toString() {
		return String.join(".", this.parts);
	}

	private static String digest(String text) {
		return new Digests().with(text).hex().substring(0, LENGTH);
	}

}
