/**
 * One request over HTTP to an address that somebody else chose: the address is checked
 * where the connection is made, one deadline covers all of it, and an answer counts only
 * once it arrived whole. Knows neither providers nor jobs.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package io.evenhand.http;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
