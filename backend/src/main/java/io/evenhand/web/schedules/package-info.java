/**
 * The schedules' pages: the same for customers, under {@code /schedules}, and for staff,
 * under {@code /console/schedules}.
 */
@NullMarked
package io.evenhand.web.schedules;

import org.jspecify.annotations.NullMarked;
