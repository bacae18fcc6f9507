/**
 * Collections and the upsert, on H2 and on a real MySQL.
 */
@NullMarked
package io.evenhand.record;

import org.jspecify.annotations.NullMarked;
