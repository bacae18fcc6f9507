/**
 * Schedules: jobs of any kind that can be started from parameters, at the times of a cron
 * expression in a time zone.
 * <p>
 * What people set stands in one row, which Spring Data writes; when it is due next stands
 * in another, which is moved by compare-and-set in the transaction that submits the job.
 * So whichever node comes first fires, a second one finds the due time moved, and a node
 * that dies in between has done neither.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "job", "gate", "tenant", "audit", "store" })
package io.evenhand.schedule;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
