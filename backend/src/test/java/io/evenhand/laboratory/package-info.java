/**
 * The laboratory: a lane on a manual clock, driven by the production policies, beside an
 * ideal that shares nothing with them.
 * <p>
 * A {@link io.evenhand.laboratory.Workload} says what tenants ask for; a
 * {@link io.evenhand.laboratory.LaneSimulation} keeps what a gate keeps in tables and
 * lets {@code fairness} decide everything: which step starts, what is charged, who makes
 * room at the end of a slice. What happened is a {@link io.evenhand.laboratory.Course},
 * and a {@link io.evenhand.laboratory.Verdict} says how far it keeps the promises. The
 * verdict reads nothing but who waited and ran when, so the record of a real lane is
 * judged by the same code. {@link io.evenhand.laboratory.MaxMin} is the ideal.
 * <p>
 * {@code ./mvnw -q -Plab} runs it for people; {@code docs/laboratory.md} tells how.
 */
@NullMarked
package io.evenhand.laboratory;

import org.jspecify.annotations.NullMarked;
