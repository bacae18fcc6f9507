/**
 * What the store keeps, on both databases.
 */
@NullMarked
package io.evenhand.store;

import org.jspecify.annotations.NullMarked;
