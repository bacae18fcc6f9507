/**
 * What is kept sealed with the installation's secret key, and the key before it.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package io.evenhand.secret;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
