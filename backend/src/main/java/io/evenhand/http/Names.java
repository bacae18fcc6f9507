package io.evenhand.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Where a host's addresses come from.
 */
@FunctionalInterface
interface Names {

	/**
	 * Looks a host up.
	 * @param host a name, or an address as text
	 * @return its addresses, at least one
	 * @throws UnknownHostException if there is none
	 */
	List<InetAddress> addresses(String host) throws UnknownHostException;

}
