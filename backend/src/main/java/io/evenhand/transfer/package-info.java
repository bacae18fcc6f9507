/**
 * THE WORK: imports and exports (syncs follow).
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "job", "batch", "gate", "record", "blob", "audit", "tenant", "store", "http",
		"secret" })
package io.evenhand.transfer;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
