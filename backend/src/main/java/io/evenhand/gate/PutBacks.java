package io.evenhand.gate;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.evenhand.gate.jdbc.ClaimRows;
import io.evenhand.gate.jdbc.Flows;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.gate.jdbc.LeftBehindRows;
import io.evenhand.gate.jdbc.LeftBehindRows.Waiting;
import io.evenhand.gate.jdbc.OrphanRow;
import io.evenhand.gate.jdbc.Relaunch;
import io.evenhand.gate.jdbc.StillRows;
import io.evenhand.gate.jdbc.StillRows.Still;
import io.evenhand.gate.jdbc.TakeBackRows;
import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;
import io.evenhand.store.ShortTransaction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Closes open jobs that stand still: their steps are cancelled and their launches wait in
 * their place, for what the steps waited for. One transaction for each job, under the
 * locks of a hand-over: lane, open job, flow, requests. So a claim, a hold, a release, a
 * cancel or a promotion of the same job comes before it, and the job is looked at again,
 * or after it, and meets the launch. Whoever manages the job learns that it is no longer
 * its owner. Thread-safe.
 */
@Component
class PutBacks {

	private static final Logger logger = LoggerFactory.getLogger(PutBacks.class);

	private final ShortTransaction transaction;

	private final Dialect dialect;

	private final Signals signals;

	private final GroupWatch watch;

	private final RetrySettings settings;

	PutBacks(ShortTransaction transaction, Dialect dialect, Signals signals, GroupWatch watch, RetrySettings settings) {
		this.transaction = transaction;
		this.dialect = dialect;
		this.signals = signals;
		this.watch = watch;
		this.settings = settings;
	}

	/**
	 * Jobs that are open here and stand still; takes no locks.
	 * @param ahead for how long they will still do so, as far as anybody knows
	 */
	List<Still> still(Identity self, Duration ahead) {
		return this.transaction.run((connection) -> rows(self).still(connection, ahead.toMillis()));
	}

	/**
	 * Closes one of them, unless it stands still no more.
	 * @return how many steps waited; 0 where it was left open
	 */
	int putBack(Identity self, Still still, Duration ahead) {
		int steps = this.transaction.run((connection) -> {
			LaneRow lane = new Flows(this.dialect).lockLane(connection, still.lane());
			StillRows rows = rows(self);
			Optional<OrphanRow> job = rows.lock(connection, still.job());
			return (job.isPresent() && rows.still(connection, ahead.toMillis(), still.job()))
					? close(connection, self, lane, job.get()) : 0;
		});
		if (steps > 0) {
			logger.info("Job {} is closed, all of its {} steps wait: its launch waits in its place", still.job(),
					steps);
			this.signals.closed(self.id(), self.boot());
			this.watch.settled();
		}
		return steps;
	}

	private StillRows rows(Identity self) {
		return new StillRows(this.dialect, self.id(), self.boot());
	}

	private int close(Connection connection, Identity self, LaneRow lane, OrphanRow job) throws SQLException {
		Ledger ledger = new Ledger(lane);
		ledger.join(new Flows(this.dialect).lockFlow(connection, lane.id(), job.tenant()).orElseThrow());
		TakeBackRows rows = new TakeBackRows(this.dialect, self.id(), lane.id());
		LeftBehindRows left = new LeftBehindRows(rows);
		List<Waiting> steps = left.ofJob(connection, job.job());
		Relaunch launch = Relaunch.of(job, rows(self).steps(connection, job.job()), this.settings.attempts());
		RoundTrip trip = new RoundTrip(this.dialect);
		rows.close(trip, job);
		left.cancel(trip, steps, TakeBack.OPENED_ANEW);
		rows.launchAgain(trip, job, launch);
		Contender flow = ledger.of(job.tenant());
		flow.closed(ledger.policy(), ledger.clock());
		if (launch.ready()) {
			// before its steps go: it was backlogged all the time
			flow.comesBack(ledger.policy(), ledger.clock(), true, job.urgent(), job.rank());
		}
		flow.become(Waiting.without(flow.row(), steps));
		ledger.write(new ClaimRows(this.dialect, self.id(), self.boot(), lane.id()), trip);
		trip.run(connection);
		return steps.size();
	}

}
