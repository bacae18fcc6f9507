/**
 * INTO: collections, their typed fields, and the upsert.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "tenant", "audit", "store" })
package io.evenhand.record;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
