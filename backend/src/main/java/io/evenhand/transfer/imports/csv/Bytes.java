package io.evenhand.transfer.imports.csv;

import java.io.IOException;
import java.io.InputStream;

/**
 * Bytes that can be read again from any place.
 */
@FunctionalInterface
public interface Bytes {

	/**
	 * Reads from a place on.
	 * @param from the first byte
	 * @return the bytes to the end, to be closed by the caller
	 * @throws IOException if they cannot be read
	 */
	InputStream from(long from) throws IOException;

}
