/**
 * WHY: who changed what, from what to what, and for which reason; appended in the
 * caller's transaction.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "tenant" })
package io.evenhand.audit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
