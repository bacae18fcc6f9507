/**
 * The promises on separate nodes: the packaged jar in JVMs of its own, spoken to from
 * outside, on real MySQL.
 */
@NullMarked
package io.evenhand.nodes;

import org.jspecify.annotations.NullMarked;
