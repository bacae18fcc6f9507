package io.evenhand.blob;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;

/**
 * Keeps bytes whole or not at all, where every node reads them. Thread-safe.
 */
public interface BlobStore {

	/**
	 * Stores a stream to its end. The bytes are on the disk when this returns; where it
	 * throws, nothing of them is left.
	 * @param in the bytes; read to the end, not closed
	 * @param limit the most bytes
	 * @return their id, size and digest
	 * @throws BlobRefused if there are more than the limit, or no room, or no storage
	 * @throws IOException if the stream itself fails, such as an upload that is cut off
	 */
	Blob put(InputStream in, long limit) throws IOException;

	/**
	 * Reads from a place on.
	 * @param id the blob's id
	 * @param from the first byte, from 0; at the blob's size or behind it nothing is read
	 * @return the bytes, to be closed by the caller
	 * @throws IOException if there is no such blob or the storage fails
	 */
	InputStream open(String id, long from) throws IOException;

	/**
	 * Reads the whole.
	 * @param id the blob's id
	 * @return the bytes, to be closed by the caller
	 * @throws IOException if there is no such blob or the storage fails
	 */
	default InputStream open(String id) throws IOException {
		return open(id, 0);
	}

	/**
	 * Removes a blob; one that is not there stays so.
	 * @param id the blob's id
	 * @throws IOException if the storage fails
	 */
	void delete(String id) throws IOException;

	/**
	 * What was stored before a moment.
	 * @param moment by the clock of the storage
	 * @return the blobs' ids in any order
	 * @throws IOException if the storage fails
	 */
	List<String> storedBefore(Instant moment) throws IOException;

}
