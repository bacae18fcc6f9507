/**
 * WHO: tenants, plans, and the values that name and limit them.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package io.evenhand.tenant;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
