/**
 * SHOW: the demo world: tenants, sign-ins and files with which a newcomer looks around.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "tenant", "audit", "access", "blob", "gate", "record", "job",
		"transfer :: imports", "transfer :: syncs", "store" })
package io.evenhand.demo;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
