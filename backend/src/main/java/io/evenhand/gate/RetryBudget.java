package io.evenhand.gate;

import java.time.Clock;
import java.util.function.ToIntFunction;

import io.evenhand.gate.jdbc.RetryRows;
import io.evenhand.gate.jdbc.RetryRows.Spent;
import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;
import io.evenhand.store.ShortTransaction;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * How much of the budget of retries is spent, over all lanes and nodes. Takes no locks.
 * Thread-safe: guarded by itself.
 */
@Component
public class RetryBudget {

	private static final long FRESH_MILLIS = 1000;

	private final ShortTransaction transaction;

	private final Dialect dialect;

	private final RetrySettings settings;

	private final Clock clock;

	private @Nullable Figures latest;

	private long readMillis;

	RetryBudget(ShortTransaction transaction, Dialect dialect, RetrySettings settings, Clock clock,
			MeterRegistry meters) {
		this.transaction = transaction;
		this.dialect = dialect;
		this.settings = settings;
		this.clock = clock;
		gauge(meters, "starts", "Starts of the last minute, in all lanes", Figures::starts);
		gauge(meters, "retries", "Retries among them, and those that wait for a slot", Figures::retries);
		gauge(meters, "allowed", "Retries that are let through beside so many starts", Figures::allowed);
		gauge(meters, "held", "Retries that are due and not let through yet", Figures::held);
	}

	private void gauge(MeterRegistry meters, String name, String description, ToIntFunction<Figures> figure) {
		Gauge.builder("evenhand.gate.retry.budget." + name, () -> figure.applyAsInt(read()))
			.description(description)
			.register(meters);
	}

	/**
	 * The budget as it stands, at most a second old.
	 * @return its figures
	 */
	public synchronized Figures read() {
		long now = this.clock.millis();
		Figures known = this.latest;
		if (known != null && Math.abs(now - this.readMillis) < FRESH_MILLIS) {
			return known;
		}
		Spent spent = this.transaction.run((connection) -> {
			RoundTrip all = new RoundTrip(this.dialect);
			var lanes = RetryRows.lanes(all);
			all.run(connection);
			RoundTrip trip = new RoundTrip(this.dialect);
			var rows = RetryRows.spent(trip, lanes.get());
			trip.run(connection);
			return rows.get();
		});
		Figures read = new Figures(spent.starts(), spent.retries(), this.settings.allowed(spent.starts()), spent.due());
		this.latest = read;
		this.readMillis = now;
		return read;
	}

	/**
	 * The budget of retries at one moment.
	 *
	 * @param starts starts of the last minute, in all lanes
	 * @param retries how many of them were retries, with those that wait for a slot
	 * @param allowed how many may be
	 * @param held how many are due and not let through yet
	 */
	public record Figures(int starts, int retries, int allowed, int held) {
	}

}
