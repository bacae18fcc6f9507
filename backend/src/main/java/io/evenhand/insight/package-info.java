/**
 * EXPLAINS: what holds a job, what would start it sooner, why it waited, when it will
 * likely start, and how fair a lane is; each of it asked of the policy itself or of the
 * slot record.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "job", "gate", "fairness", "tenant", "store" })
package io.evenhand.insight;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
