package io.evenhand.schedule;

import java.util.List;

/**
 * A schedule together with what came of it and what is to come. Immutable.
 *
 * @param schedule the schedule
 * @param title what people call its kind of job; its type's name where that is not there
 * any more
 * @param next its next times, at most three; none while it is paused
 * @param runs what came of its last times, the last one first
 */
public record ScheduleView(Schedule schedule, String title, List<Due> next, List<ScheduleRun> runs) {
}
