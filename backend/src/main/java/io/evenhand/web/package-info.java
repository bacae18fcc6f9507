/**
 * SEE: the API, the console and the customers pages; the only code that knows HTTP and
 * HTML.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "tenant", "store", "audit", "blob", "gate", "record", "job", "schedule",
		"notify", "insight", "transfer", "transfer :: imports", "transfer :: syncs", "transfer :: exports", "access",
		"demo" })
package io.evenhand.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
