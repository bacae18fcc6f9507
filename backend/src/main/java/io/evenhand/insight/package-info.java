/**
 * EXPLAINS: what holds a job, what would start it sooner, why it waited, when it will
 * likely start, what a change would do, and how fair a lane is; each of it asked of the
 * policy itself or of the slot record.
 * <p>
 * <b>One source.</b> Forecast and what-if begin with a
 * {@link io.evenhand.gate.LaneSnapshot}: a lane at one instant in the policy's own terms.
 * Nothing recomputes what the gate decides; the snapshot is handed to the gate's own
 * predicate, allocation and run forward. So a forecast is wrong only where the world is
 * not as the snapshot says: more is queued, or a step costs something else than was
 * estimated.
 * <p>
 * <b>The forecast</b> is the claim repeated: at each end of a step and of a slice, the
 * allocation gives the slot on, until some thousands of starts are known. It costs
 * milliseconds to tenths of a second, so a lane's is computed once for each change of the
 * lane, however many watch, and at most once a second.
 * <p>
 * <b>Two kinds of estimate.</b> The run forward knows the order well and the time badly:
 * a file is cut otherwise than was expected of it, and others will queue work. So a
 * person is shown a place, which comes from the order, and a range of time, which does
 * not: it is how long comparable jobs have waited. Where those are too few, or past
 * ranges were wrong too often, no time is shown at all.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "job", "gate", "fairness", "tenant", "audit", "store" })
package io.evenhand.insight;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
