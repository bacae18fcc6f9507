package io.evenhand.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;

import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves a host for the connection that is about to be made and refuses addresses that
 * the rules forbid. The client connects to the very addresses that are returned here and
 * asks no second time, so a name that changes its mind in between gains nothing.
 * Thread-safe.
 */
final class CheckedNames implements DnsResolver {

	private final Names names;

	private final AddressRules rules;

	CheckedNames(Names names, AddressRules rules) {
		this.names = names;
		this.rules = rules;
	}

	/** One forbidden address among several is one too many. */
	@Override
	public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
		List<InetAddress> addresses = this.names.addresses(host);
		for (InetAddress address : addresses) {
			if (!this.rules.allows(address, port)) {
				throw new AddressRefused();
			}
		}
		return addresses.stream().map((address) -> new InetSocketAddress(address, port)).toList();
	}

	@Override
	public InetAddress[] resolve(String host) {
		throw new IllegalStateException("An address is judged with its port");
	}

	@Override
	public String resolveCanonicalHostname(String host) {
		return host;
	}

	/** The rules forbid the connection. */
	static final class AddressRefused extends UnknownHostException {

		private static final long serialVersionUID = 1L;

	}

}
