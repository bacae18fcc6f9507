package io.evenhand.gate;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

import io.evenhand.fairness.Clause;
import io.evenhand.gate.jdbc.ClaimRows;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.Flows;
import io.evenhand.gate.jdbc.JobPlaces;
import io.evenhand.gate.jdbc.JobPlaces.JobPlace;
import io.evenhand.gate.jdbc.JobRequests;
import io.evenhand.gate.jdbc.JobRequests.Waiting;
import io.evenhand.gate.jdbc.NewRequest;
import io.evenhand.gate.jdbc.SpanKey;
import io.evenhand.gate.jdbc.SpanRow;
import io.evenhand.gate.jdbc.SpanRows;
import io.evenhand.store.Dialect;
import io.evenhand.store.Retry;
import io.evenhand.store.RoundTrip;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Holds, releases and cancels one job's requests. <pre>
 *               hold          release                 cancel
 * READY         HELD                                  CANCELLED
 * RETRY_WAIT    HELD                                  CANCELLED
 * HELD                        READY, or RETRY_WAIT    CANCELLED
 *                             where it is due later
 * RUNNING       put_down      put_down taken back     put_down
 *               = PAUSE                               = CANCEL
 * queued later  HELD          READY                   CANCELLED
 * </pre> Locks the lane, the open job, the flow and the requests, in this order, so that
 * a claim, a settle and an enqueue of the same job come either before or after. Joins the
 * caller's transaction where there is one. Thread-safe.
 */
@Component
class JobHolds {

	/** How often is looked whether something still runs. */
	private static final Duration LOOK = Duration.ofMillis(100);

	private final JdbcTemplate jdbc;

	/** By primary key; keeps the row as it is until the caller's transaction ends. */
	private final String owner;

	private final Dialect dialect;

	private final Retry retry;

	private final Signals signals;

	private final JobPlaces places;

	private final Flows flows;

	private final SpanRows spans;

	private final JobRequests requests = new JobRequests();

	JobHolds(JdbcTemplate jdbc, Dialect dialect, Retry retry, Signals signals) {
		this.jdbc = jdbc;
		this.dialect = dialect;
		this.retry = retry;
		this.signals = signals;
		this.places = new JobPlaces(jdbc, dialect);
		this.flows = new Flows(dialect);
		this.spans = new SpanRows(jdbc);
		this.owner = "select 1 from open_job where job = ? and opening = ? and token = ? " + dialect.forShare();
	}

	void hold(long job, @Nullable String by, @Nullable String reason) {
		onLane(job, (connection, ledger, tenant) -> {
			this.requests.hold(connection, job);
			FlowRow flow = flow(connection, ledger, tenant);
			List<Waiting> ready = this.requests.lock(connection, job, "READY");
			List<Waiting> all = new ArrayList<>(ready);
			all.addAll(this.requests.lock(connection, job, "RETRY_WAIT"));
			RoundTrip trip = RoundTrip.oneByOne();
			this.requests.toHeld(trip, all);
			this.requests.askToPause(connection, trip, job);
			ledger.of(tenant).become(without(flow, ready, 1));
			write(connection, ledger, trip);
			this.spans.begin(paused(ledger, tenant, job), null, SpanRow.Values.by(by, reason));
			return true;
		});
	}

	private static SpanKey paused(Ledger ledger, int tenant, long job) {
		return SpanKey.ofJob(ledger.lane().id(), tenant, job, Clause.JOB_PAUSED);
	}

	void release(long job) {
		onLane(job, (connection, ledger, tenant) -> {
			this.requests.release(connection, job);
			FlowRow flow = flow(connection, ledger, tenant);
			List<Waiting> held = this.requests.lock(connection, job, "HELD");
			List<Waiting> ready = held.stream().filter((one) -> !one.later()).toList();
			RoundTrip trip = RoundTrip.oneByOne();
			this.requests.toReady(trip, ready);
			this.requests.toRetryWait(trip, held.stream().filter(Waiting::later).toList());
			this.requests.askToGoOn(connection, trip, job);
			enter(ledger, flow, ready);
			write(connection, ledger, trip);
			this.spans.end(paused(ledger, tenant, job));
			return true;
		});
	}

	/**
	 * As an arrival does, see {@code Arrivals}.
	 */
	private static void enter(Ledger ledger, FlowRow flow, List<Waiting> ready) {
		Contender contender = ledger.of(flow.tenant());
		contender.become(without(flow, ready, -1));
		ready.stream().mapToLong(Waiting::rank).min().ifPresent((rank) -> {
			if (flow.waiting() == 0) {
				contender.turn(ledger.policy().entered(contender.turn(), ledger.clock(), rank));
			}
			else {
				contender
					.turn(ledger.policy().queued(ledger.policy().belowCap(contender.turn(), ledger.clock()), rank));
			}
		});
	}

	boolean cancel(long job) {
		return onLane(job, (connection, ledger, tenant) -> {
			boolean open = this.requests.cancel(connection, job);
			FlowRow flow = flow(connection, ledger, tenant);
			List<Waiting> ready = this.requests.lock(connection, job, "READY");
			List<Waiting> all = new ArrayList<>(ready);
			all.addAll(this.requests.lock(connection, job, "RETRY_WAIT"));
			all.addAll(this.requests.lock(connection, job, "HELD"));
			RoundTrip trip = RoundTrip.oneByOne();
			this.requests.toCancelled(trip, all);
			int running = this.requests.askToEnd(connection, trip, job);
			ledger.of(tenant).become(without(flow, ready, 1));
			write(connection, ledger, trip);
			this.spans.end(paused(ledger, tenant, job));
			return !open && running == 0;
		});
	}

	/** As {@link Gate#stopped} promises. */
	void stop(Grant launch) {
		if (this.requests.left(this.jdbc, launch.job(), launch.request()) == 0) {
			return;
		}
		this.retry.inTransaction(() -> {
			checkOwner(launch);
			cancel(launch.job());
		});
		Bell bell = new Bell();
		while (this.requests.left(this.jdbc, launch.job(), launch.request()) > 0) {
			bell.await(LOOK);
		}
	}

	void checkOwner(Grant launch) {
		if (this.jdbc.queryForList(this.owner, Integer.class, launch.job(), launch.request(), launch.token())
			.isEmpty()) {
			throw new LeaseLost(launch.request(), launch.token());
		}
	}

	/**
	 * Takes away what a manager that has told the job's end may not have closed yet.
	 */
	void forget(long job) {
		onLane(job, (connection, ledger, tenant) -> {
			if (!this.requests.forget(connection, job)) {
				return false;
			}
			FlowRow flow = flow(connection, ledger, tenant);
			Contender contender = ledger.of(tenant);
			contender.become(flow.with(flow.running(), flow.openJobs() - 1));
			contender.turn(ledger.policy().belowCap(contender.turn(), ledger.clock()));
			write(connection, ledger, RoundTrip.oneByOne());
			return true;
		});
	}

	private FlowRow flow(Connection connection, Ledger ledger, int tenant) throws SQLException {
		FlowRow flow = this.flows.lockFlow(connection, ledger.lane().id(), tenant).orElseThrow();
		ledger.join(flow);
		return flow;
	}

	/** One that is READY no more ({@code sign} 1), or is READY now ({@code sign} -1). */
	private static FlowRow without(FlowRow flow, List<Waiting> some, int sign) {
		int launches = (int) some.stream().filter((one) -> one.queue() == NewRequest.LAUNCH).count();
		int urgent = (int) some.stream().filter(Waiting::urgent).count();
		long cost = some.stream().mapToLong(Waiting::cost).sum();
		return flow.without(sign * some.size(), sign * launches, 0, sign * urgent).withoutCost(sign * cost);
	}

	private void write(Connection connection, Ledger ledger, RoundTrip trip) throws SQLException {
		ledger.write(new ClaimRows(this.dialect, "", "", ledger.lane().id()), trip);
		trip.run(connection);
	}

	/**
	 * Runs the work under the lane's lock; true at once where the gate never heard of the
	 * job.
	 */
	private boolean onLane(long job, Work work) {
		return joined(() -> {
			Optional<JobPlace> place = this.places.of(job);
			if (place.isEmpty()) {
				return true;
			}
			int lane = place.get().lane();
			boolean result = connected((connection) -> work.in(connection,
					new Ledger(this.flows.lockLane(connection, lane)), place.get().tenant()));
			this.signals.changed(lane);
			return result;
		});
	}

	private <T> T connected(ConnectionCallback<T> work) {
		return Objects.requireNonNull(this.jdbc.execute(work));
	}

	private <T> T joined(Supplier<T> work) {
		return TransactionSynchronizationManager.isActualTransactionActive() ? work.get()
				: this.retry.inTransaction(work);
	}

	@FunctionalInterface
	private interface Work {

		boolean in(Connection connection, Ledger ledger, int tenant) throws SQLException;

	}

}
