/**
 * WHICH: the policies, the one predicate and the run forward; pure, without clock, lock
 * or I/O.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "tenant" })
package io.evenhand.fairness;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
