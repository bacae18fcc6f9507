package io.evenhand.gate;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;

import io.evenhand.store.ProcessId;

/**
 * What a node is called where nobody says otherwise. Immutable.
 *
 * @param id its id among the nodes
 * @param address where it serves
 * @param version of the program
 */
record NodeNames(String id, String address, String version) {

	private static final int LONGEST = 64;

	private static final int DIGITS = 8;

	static NodeNames of(NodeSettings settings, String port, ProcessId process) {
		String host = host();
		String id = settings.id();
		if (id.isEmpty()) {
			String suffix = port.equals("0") ? process.value().substring(0, DIGITS) : port;
			String plain = host.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.-]", "-");
			id = plain.substring(0, Math.min(plain.length(), LONGEST - 1 - suffix.length())) + "-" + suffix;
		}
		String version = NodeNames.class.getPackage().getImplementationVersion();
		return new NodeNames(id, host + ":" + port, (version != null) ? version : "development");
	}

	private static String host() {
		try {
			return InetAddress.getLocalHost().getHostName();
		}
		catch (UnknownHostException ex) {
			return "localhost";
		}
	}

}
