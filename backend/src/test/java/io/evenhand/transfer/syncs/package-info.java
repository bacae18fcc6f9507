/**
 * Syncs against servers of our own that behave as badly as real ones.
 */
@NullMarked
package io.evenhand.transfer.syncs;

import org.jspecify.annotations.NullMarked;
