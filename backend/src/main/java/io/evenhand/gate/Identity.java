package io.evenhand.gate;

/**
 * This node as the database knows it. Immutable.
 *
 * @param id the node's id
 * @param number its number, at least 2
 * @param boot this process of it
 */
record Identity(String id, int number, String boot) {
}
