package io.evenhand.schedule;

import java.time.Duration;
import java.util.List;

import io.evenhand.schedule.DueRows.Firing;
import io.evenhand.store.Chore;

import org.springframework.stereotype.Component;

/**
 * Fires what is due, on one node at a time; that two did it at once would do no harm.
 * Thread-safe.
 */
@Component
class ScheduleChore implements Chore {

	private static final int AT_A_TIME = 100;

	private final DueRows due;

	private final Firer firer;

	ScheduleChore(DueRows due, Firer firer) {
		this.due = due;
		this.firer = firer;
	}

	@Override
	public String name() {
		return "fire-schedules";
	}

	@Override
	public Duration period() {
		return Duration.ofSeconds(1);
	}

	@Override
	public void run(Turn turn) {
		List<Firing> some = this.due.firing(AT_A_TIME);
		for (Firing one : some) {
			this.firer.fire(one);
			if (!turn.goOn(Duration.ZERO)) {
				return;
			}
		}
	}

}
