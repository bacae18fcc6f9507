/**
 * HOW: the only code that knows the internals of Spring Batch; lets each leaf step
 * execution pass the gate.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "gate", "tenant", "store" })
package io.evenhand.batch;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
