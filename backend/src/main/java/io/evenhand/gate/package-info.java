/**
 * WHEN: lanes, shares, pauses, step requests and claims: decides in one transaction which
 * step runs next, on whichever node has a free slot.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "fairness", "tenant", "audit", "store" })
package io.evenhand.gate;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
