package io.evenhand.http;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * To which addresses a connection may be made: those of the public internet, and those on
 * the list of allowed ones. An IPv6 address that carries an IPv4 one (mapped, compatible,
 * NAT64, 6to4) is judged by what it carries. Immutable.
 */
public final class AddressRules {

	private static final int V4 = 4;

	/** The special-purpose registry of IANA, and where clouds serve their metadata. */
	private static final List<AddressRange> REFUSED = ranges("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8",
			"169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16",
			"198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "168.63.129.16",
			"2001::/23", "2001:db8::/32", "3fff::/20");

	/** What is routed on the internet; loopback, link-local and private lie outside. */
	private static final AddressRange GLOBAL_V6 = AddressRange.parse("2000::/3");

	private static final List<AddressRange> V4_AT_THE_END = ranges("::/96", "64:ff9b::/96");

	private static final AddressRange SIX_TO_FOUR = AddressRange.parse("2002::/16");

	private final List<Allowed> allowed;

	private AddressRules(List<Allowed> allowed) {
		this.allowed = allowed;
	}

	/**
	 * The rules with exceptions.
	 * @param allowed addresses or ranges such as {@code 10.1.0.0/16}, each with or
	 * without a port ({@code 127.0.0.1:8090}, {@code [::1]:8090}), to which connections
	 * may be made though they are not of the public internet
	 * @return the rules
	 * @throws IllegalArgumentException if one of them cannot be read, in a sentence
	 */
	public static AddressRules allowing(List<String> allowed) {
		return new AddressRules(allowed.stream().map(Allowed::parse).toList());
	}

	/**
	 * Whether a connection may be made.
	 * @param address where to
	 * @param port the port there
	 * @return false where it is refused
	 */
	boolean allows(InetAddress address, int port) {
		byte[] carried = carried(address.getAddress());
		return this.allowed.stream().anyMatch((one) -> one.covers(carried, port)) || isPublic(carried);
	}

	private static boolean isPublic(byte[] address) {
		if (REFUSED.stream().anyMatch((range) -> range.contains(address))) {
			return false;
		}
		return address.length == V4 || GLOBAL_V6.contains(address);
	}

	private static byte[] carried(byte[] address) {
		if (address.length == V4) {
			return address;
		}
		boolean mapped = V4_AT_THE_END.stream().anyMatch((range) -> range.contains(address)) || isMapped(address);
		// :: and ::1 are addresses of their own
		if (mapped && !InV6.isUnspecifiedOrLoopback(address)) {
			return Arrays.copyOfRange(address, address.length - V4, address.length);
		}
		return SIX_TO_FOUR.contains(address) ? Arrays.copyOfRange(address, 2, 2 + V4) : address;
	}

	/** {@link InetAddress#getByAddress(byte[])} makes an IPv4 address of it by itself. */
	private static boolean isMapped(byte[] address) {
		return address[10] == -1 && address[11] == -1 && AddressRange.parse("::/80").contains(address);
	}

	private static List<AddressRange> ranges(String... texts) {
		return Stream.of(texts).map(AddressRange::parse).toList();
	}

	/** What IPv6 itself keeps among the addresses that look like IPv4. */
	private static final class InV6 {

		static boolean isUnspecifiedOrLoopback(byte[] address) {
			for (int at = 0; at < address.length - 1; at++) {
				if (address[at] != 0) {
					return false;
				}
			}
			return address[address.length - 1] == 0 || address[address.length - 1] == 1;
		}

	}

	/**
	 * An exception.
	 *
	 * @param range where to
	 * @param port the only port, 0 for any
	 */
	private record Allowed(AddressRange range, int port) {

		static Allowed parse(String text) {
			String plain = text.strip();
			List<String> parts = new ArrayList<>();
			if (plain.startsWith("[") && plain.contains("]")) {
				parts.add(plain.substring(1, plain.indexOf(']')));
				String rest = plain.substring(plain.indexOf(']') + 1);
				parts.add(rest.startsWith(":") ? rest.substring(1) : rest);
			}
			else if (plain.indexOf(':') == plain.lastIndexOf(':') && plain.contains(":")) {
				parts.addAll(List.of(plain.split(":", -1)));
			}
			else {
				parts.addAll(List.of(plain, ""));
			}
			return new Allowed(AddressRange.parse(parts.get(0)), port(parts.get(1), text));
		}

		private static int port(String port, String text) {
			if (port.isEmpty()) {
				return 0;
			}
			if (!port.matches("[1-9][0-9]{0,4}") || Integer.parseInt(port) > 65_535) {
				throw new IllegalArgumentException("\"" + text + "\" has no port between 1 and 65535");
			}
			return Integer.parseInt(port);
		}

		boolean covers(byte[] address, int where) {
			return this.range.contains(address) && (this.port == 0 || this.port == where);
		}

	}

}
