/**
 * The pages that start a job from its kind's declared parameters: the same for customers,
 * under {@code /jobs/start}, and for staff, under {@code /console/jobs/start}.
 */
@NullMarked
package io.evenhand.web.start;

import org.jspecify.annotations.NullMarked;
