/**
 * The door over HTTP: filter chains, sessions, bearer tokens, and what a refused request
 * is answered.
 */
@NullMarked
package io.evenhand.access.door;

import org.jspecify.annotations.NullMarked;
