package io.evenhand.transfer.imports;

/**
 * How far a part of a file is. Immutable.
 *
 * @param from its first byte
 * @param to behind its last byte
 * @param line the line of its first byte, from 1
 * @param done behind the last byte of what is done
 * @param nextLine the line of that place
 */
record PartPlace(long from, long to, long line, long done, long nextLine) {
}
