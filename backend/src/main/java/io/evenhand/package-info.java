/**
 * Evenhand: many customers' imports, exports and syncs on one shared set of workers, and
 * fair about it. Each package below is a module; its {@code package-info} says in one
 * sentence what it is and which others it may use.
 */
@NullMarked
package io.evenhand;

import org.jspecify.annotations.NullMarked;
