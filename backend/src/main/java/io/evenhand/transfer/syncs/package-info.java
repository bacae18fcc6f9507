/**
 * Syncs: a provider as data, a tenant's connection to it, and the job that pages through
 * its HTTP API and stores what it serves.
 */
@NullMarked
@NamedInterface("syncs")
package io.evenhand.transfer.syncs;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
