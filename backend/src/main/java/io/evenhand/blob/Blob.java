package io.evenhand.blob;

/**
 * Bytes that are stored whole. Immutable.
 *
 * @param id a random name, never the upload's own
 * @param size in bytes
 * @param sha256 of all bytes, 64 hexadecimal digits
 */
public record Blob(String id, long size, String sha256) {
}
