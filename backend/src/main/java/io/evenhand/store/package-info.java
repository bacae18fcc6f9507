/**
 * ROOM: the database's dialect, the retry of transactions that lost a lock, and the pools
 * that keep the claim, the web and the ids apart.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package io.evenhand.store;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
