/**
 * WHICH: the policies, the one predicate and the run forward; pure, without clock, lock
 * or I/O.
 * <p>
 * <b>The question.</b> Slots of a lane are free and tenants wait. Which step starts? Each
 * tenant has a weight and a cap, steps differ in cost, the cost is known only afterwards,
 * and the answer has to come from an index, since ten thousand tenants may wait.
 * <p>
 * <b>The origin.</b> Deficit round robin (Shreedhar and Varghese, "Efficient fair queuing
 * using deficit round robin", 1995) goes round the tenants; each gets a quantum for its
 * weight and is served while its next step fits into what it has left. It is fair within
 * a quantum and a largest step, but a cursor in a database has to pass every tenant that
 * lacks credit. Here the same is held in closed form: a tenant's <em>turn</em> is the
 * cost that it was charged divided by its weight, and the lowest turn goes next. Rounds
 * are gone, because a turn says in which round the tenant would be: whoever stands a
 * quantum or more after the clock is <em>without credit</em>. Served first and charged
 * afterwards, credit may become negative, and no step has to fit. That makes it a cousin
 * of start-time fair queuing (Goyal, Vin and Cheng, 1996), whose tags it shares. To keep
 * such an order for requests whose size is a guess, and to correct the guess at the end,
 * is what the Kubernetes API server's {@code flowcontrol} does; the idea is theirs.
 * <p>
 * <b>The clock.</b> A number per lane that follows the lowest turn among eligible
 * tenants, seen before each charge, and never goes back. Who becomes backlogged enters at
 * the clock: time away saves up nothing, and a debt is kept ({@code max}). The clock has
 * to move at each slice and not only at starts: else a tenant that runs alone in one long
 * step leaves it behind, and who comes then enters too low and takes everything until the
 * other's turn is reached. To raise a turn to the clock at every claim looks harmless and
 * is not: a tenant at its cap is not eligible, the clock passes it, and what it was due
 * when one of its steps ends is forgotten each time.
 * <p>
 * <b>Reach.</b> So a tenant that drops below its cap keeps its lag, but no more than R =
 * (quantum + slice) ÷ weight 1: a cap below a tenant's share makes it lag for ever, and
 * without a bound it would take the lane when others leave or the cap is raised. R is the
 * price of a change in who contends: after each, such a tenant may be R × weight ahead of
 * the ideal.
 * <p>
 * <b>Charges.</b> A start charges the estimate but no more than a slice; what runs on is
 * charged slice by slice, first up to its estimate and then beyond. So an estimate that
 * is far too high holds nobody back for more than a slice, and one far too low is found
 * out after it. The end corrects the turn to the actual cost. A refund ends at the
 * <em>entry</em>, where the tenant last became backlogged: what was charged before that
 * belongs to a time in which it would have been raised to the clock anyway. (If the turn
 * is below its entry, after a new weight for instance, a refund leaves it where it is.)
 * <p>
 * <b>Urgency</b> brings a tenant's head forward by a bounded distance and is charged like
 * all else: it buys latency, not share. The clock then follows the lowest turn, not the
 * urgent tenant's.
 * <p>
 * <b>Within a tenant</b> the lowest {@link io.evenhand.fairness.Rank} goes next: ready
 * time less a head start. Priority and age in one static number; urgent work that comes
 * in later than the head start stands behind, so nothing starves.
 * <p>
 * <b>The other policies</b> keep the same indexed number. {@code fifo} needs two things
 * more from its keeper: the number is lowered when a step with a lower rank is queued,
 * and the rank of the tenant's following step is told at each start (hence one head more
 * than wanted). {@code round_robin} counts starts. Numbers of two policies cannot be
 * compared, so a change of policy sets every flow anew
 * ({@link io.evenhand.fairness.Policy#adopted}).
 * <p>
 * <b>Where the words left a choice.</b> The design's every n-th start for the oldest step
 * of the lane is a <em>may</em>; it is not taken, since ranks and turns alone bound each
 * wait. A launch beyond the tenant's bound of open jobs is told as its cap; beyond the
 * node's, as a full lane. An allocation counts as missing credit only who was eligible,
 * got nothing and was among the tenants handed over.
 * <p>
 * Everything here is a value or a pure function; {@code docs/fairness.md} has the figures
 * of the simulation that each rule was tried in.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "tenant" })
package io.evenhand.fairness;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
