/**
 * WHAT: the customer's job from submission to its final state.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "batch", "gate", "tenant", "audit", "blob", "store" })
package io.evenhand.job;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
