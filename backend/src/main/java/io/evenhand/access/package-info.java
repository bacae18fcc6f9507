/**
 * DOOR: sign-in, roles and API tokens.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "tenant", "audit", "store" })
package io.evenhand.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
