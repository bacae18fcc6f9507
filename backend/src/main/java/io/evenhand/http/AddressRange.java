package io.evenhand.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Addresses that begin with the same bits. Immutable.
 */
final class AddressRange {

	/** Nothing that would be looked up in the DNS. */
	private static final Pattern LITERAL = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-f:.]*:[0-9a-f:.]*");

	private final byte[] first;

	private final int bits;

	private AddressRange(byte[] first, int bits) {
		this.first = first;
		this.bits = bits;
	}

	/**
	 * Reads a range.
	 * @param text an address, or an address, a slash and how many bits are the same
	 * @return the range
	 * @throws IllegalArgumentException if it is none, in a sentence
	 */
	static AddressRange parse(String text) {
		int slash = text.indexOf('/');
		String address = ((slash < 0) ? text : text.substring(0, slash)).toLowerCase(Locale.ROOT);
		if (!LITERAL.matcher(address).matches()) {
			throw refused(text);
		}
		try {
			byte[] first = InetAddress.getByName(address).getAddress();
			int all = first.length * Byte.SIZE;
			int bits = (slash < 0) ? all : Integer.parseInt(text.substring(slash + 1));
			if (bits < 0 || bits > all) {
				throw refused(text);
			}
			return new AddressRange(first, bits);
		}
		catch (UnknownHostException | NumberFormatException ex) {
			throw refused(text);
		}
	}

	private static IllegalArgumentException refused(String text) {
		return new IllegalArgumentException(
				"\"" + text + "\" is not an address or a range of addresses such as 10.1.0.0/16");
	}

	boolean contains(byte[] address) {
		if (address.length != this.first.length) {
			return false;
		}
		int whole = this.bits / Byte.SIZE;
		for (int at = 0; at < whole; at++) {
			if (address[at] != this.first[at]) {
				return false;
			}
		}
		int rest = this.bits % Byte.SIZE;
		return rest == 0 || ((address[whole] ^ this.first[whole]) & (0xFF00 >> rest) & 0xFF) == 0;
	}

}
