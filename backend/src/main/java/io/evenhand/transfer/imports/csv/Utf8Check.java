package io.evenhand.transfer.imports.csv;

/**
 * Checks that bytes are UTF-8 to the letter (RFC 3629: no overlong forms, no surrogates,
 * nothing above U+10FFFF), over any number of calls. Single-threaded.
 */
final class Utf8Check {

	/** Continuation bytes that are still due. */
	private int due;

	/** The bounds of the next continuation byte. */
	private int low = 0x80;

	private int high = 0xBF;

	/** Bytes checked so far. */
	private long checked;

	/** Where the last character that is not ASCII begins. */
	private long characterAt;

	/**
	 * Goes on with the next bytes.
	 * @return where the first wrong character begins, counted from the first byte ever
	 * checked; -1 where there is none
	 */
	long add(byte[] bytes, int from, int to) {
		int at = from;
		while (at < to) {
			if (this.due == 0) {
				while (at < to && bytes[at] >= 0) {
					at++;
				}
				if (at == to) {
					break;
				}
			}
			if (this.due == 0) {
				this.characterAt = this.checked + (at - from);
			}
			if (!accept(bytes[at] & 0xFF)) {
				return this.characterAt;
			}
			at++;
		}
		this.checked += to - from;
		return -1;
	}

	/**
	 * Whether the bytes may end here.
	 */
	boolean complete() {
		return this.due == 0;
	}

	long characterAt() {
		return this.characterAt;
	}

	long checked() {
		return this.checked;
	}

	private boolean accept(int next) {
		if (this.due > 0) {
			boolean inBounds = next >= this.low && next <= this.high;
			this.low = 0x80;
			this.high = 0xBF;
			this.due--;
			return inBounds;
		}
		if (next >= 0xC2 && next <= 0xDF) {
			this.due = 1;
		}
		else if (next >= 0xE0 && next <= 0xEF) {
			this.due = 2;
			this.low = (next == 0xE0) ? 0xA0 : 0x80;
			this.high = (next == 0xED) ? 0x9F : 0xBF;
		}
		else if (next >= 0xF0 && next <= 0xF4) {
			this.due = 3;
			this.low = (next == 0xF0) ? 0x90 : 0x80;
			this.high = (next == 0xF4) ? 0x8F : 0xBF;
		}
		else {
			return false;
		}
		return true;
	}

}
