package io.evenhand.access;

/**
 * What this installation is. Immutable.
 *
 * @param name eight characters from its database: nodes share it, two installations on
 * one host do not
 * @param embedded whether its database is the embedded one
 * @param demo whether it is the demo world
 */
public record Installation(String name, boolean embedded, boolean demo) {
}
