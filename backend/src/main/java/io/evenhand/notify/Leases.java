package io.evenhand.notify;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.evenhand.store.Retry;
import io.evenhand.tenant.TenantId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Who sends to which outlet. An outlet is taken by compare-and-set; each lease has a
 * token, and whoever writes shows it. Times are the database's. Thread-safe.
 */
@Component
class Leases {

	private static final int LONGEST_REASON = 500;

	private final JdbcClient jdbc;

	private final Retry retry;

	Leases(JdbcClient jdbc, Retry retry) {
		this.jdbc = jdbc;
		this.retry = retry;
	}

	/** By {@code notify_outlet_due}; those that are leased are at most all senders'. */
	private static final String DUE = "select tenant, kind from notify_outlet where due <= now(6)"
			+ " and (leased_until is null or leased_until <= now(6)) and (failures > 0) = :failing"
			+ " order by due, tenant limit :most";

	/**
	 * Those that wait longest; without locks.
	 * @param failing those whose last try failed, or the others
	 */
	List<Place> due(boolean failing, int most) {
		return this.jdbc.sql(DUE)
			.param("failing", failing)
			.param("most", most)
			.query((row, n) -> new Place(new TenantId(row.getInt(1)), Kind.valueOf(row.getString(2))))
			.list();
	}

	/** By primary key. */
	private static final String TAKE = "update notify_outlet set token = token + 1,"
			+ " leased_until = timestampadd(microsecond, :lease, now(6)) where tenant = :tenant and kind = :kind"
			+ " and due <= now(6) and (leased_until is null or leased_until <= now(6))";

	/** By primary key. */
	private static final String TOKEN = "select token from notify_outlet where tenant = :tenant and kind = :kind";

	/** Empty where another was first. */
	Optional<Lease> take(Place place, Duration lease) {
		return this.retry.inTransaction(() -> {
			if (at(TAKE, place).param("lease", micros(lease)).update() != 1) {
				return Optional.empty();
			}
			return Optional.of(new Lease(place, at(TOKEN, place).query(Long.class).single()));
		});
	}

	/** By primary key. */
	private static final String KEEP = "update notify_outlet set leased_until = timestampadd(microsecond, :lease, now(6))"
			+ " where tenant = :tenant and kind = :kind and token = :token and paused_at is null";

	/** Locks the outlet; false where it is another's by now, paused or gone. */
	boolean keep(Lease lease, Duration span) {
		return held(KEEP, lease).param("lease", micros(span)).update() == 1;
	}

	/** By primary key. */
	private static final String DELIVERED = "update notify_outlet set failures = 0, given_up = 0"
			+ " where tenant = :tenant and kind = :kind and token = :token";

	/** Locks the outlet; false where it is another's by now. */
	boolean delivered(Lease lease) {
		return held(DELIVERED, lease).update() == 1;
	}

	/** By primary key. */
	private static final String FAILED = "update notify_outlet set failures = failures + 1, given_up = given_up + :more"
			+ " where tenant = :tenant and kind = :kind and token = :token";

	/** By primary key. */
	private static final String PAUSE = "update notify_outlet set paused_at = now(6), paused_reason = :reason, due = null"
			+ " where tenant = :tenant and kind = :kind and token = :token and (:gone or given_up >= :most)";

	/**
	 * Locks the outlet and counts a failure.
	 * @param givenUp whether what failed is given up for the receiver's fault
	 * @param gone whether the receiver wants nothing any more
	 * @param reason a sentence for the tenant
	 * @return false where it is another's by now
	 */
	boolean failed(Lease lease, boolean givenUp, boolean gone, String reason) {
		if (held(FAILED, lease).param("more", givenUp ? 1 : 0).update() != 1) {
			return false;
		}
		held(PAUSE, lease).param("gone", gone)
			.param("most", NotifySettings.GIVEN_UP)
			.param("reason", (reason.length() > LONGEST_REASON) ? reason.substring(0, LONGEST_REASON) : reason)
			.update();
		return true;
	}

	/** By primary key. */
	private static final String FAILURES = "select failures from notify_outlet where tenant = :tenant and kind = :kind";

	/** How often in a row it failed. */
	int failures(Place place) {
		return at(FAILURES, place).query(Integer.class).optional().orElse(0);
	}

	/** By primary key: locks it before what is due is read. */
	private static final String LOCK = "update notify_outlet set leased_until = null where tenant = :tenant"
			+ " and kind = :kind and token = :token";

	/**
	 * By primary key, and the first of a range of {@code notify_delivery_due}. Whoever
	 * waits longer goes before.
	 */
	private static final String BACK = """
			update notify_outlet set due = (select case when min(d.due) is null then null
				else greatest(min(d.due), timestampadd(microsecond, :gap, now(6))) end
				from notify_delivery d where d.tenant = :tenant and d.kind = :kind)
			where tenant = :tenant and kind = :kind and token = :token and paused_at is null
			""";

	/**
	 * Gives it back, to be looked at when the next is due and not before the gap is over.
	 * Does nothing where it is another's by now.
	 */
	void giveBack(Lease lease, Duration gap) {
		this.retry.inTransaction(() -> {
			if (held(LOCK, lease).update() == 1) {
				held(BACK, lease).param("gap", micros(gap)).update();
			}
		});
	}

	/**
	 * By primary key: locks it whether it is due or not, so that nobody gives it back
	 * meanwhile.
	 */
	private static final String WAKE = "update notify_outlet set due = coalesce(due, now(6)) where tenant = :tenant"
			+ " and kind = :kind and paused_at is null";

	/** Locks the outlet: something is put there. False where it is paused or gone. */
	boolean wake(Place place) {
		return at(WAKE, place).update() == 1;
	}

	/** By {@code notify_outlet_due}. */
	private static final String LATE = "select coalesce(timestampdiff(second, min(due), now(6)), 0) from notify_outlet"
			+ " where due <= now(6) and (leased_until is null or leased_until <= now(6))";

	/** For how many seconds the one that waits longest for a sender waits. */
	long late() {
		return this.jdbc.sql(LATE).query(Long.class).single();
	}

	private JdbcClient.StatementSpec at(String sql, Place place) {
		return this.jdbc.sql(sql).param("tenant", place.tenant().value()).param("kind", place.kind().name());
	}

	private JdbcClient.StatementSpec held(String sql, Lease lease) {
		return at(sql, lease.place()).param("token", lease.token());
	}

	private static long micros(Duration span) {
		return span.toNanos() / 1000;
	}

	/**
	 * An outlet's key.
	 *
	 * @param tenant whose
	 * @param kind which
	 */
	record Place(TenantId tenant, Kind kind) implements Comparable<Place> {

		@Override
		public int compareTo(Place other) {
			int tenants = this.tenant.compareTo(other.tenant);
			return (tenants != 0) ? tenants : this.kind.compareTo(other.kind);
		}

	}

	/**
	 * The right to send there.
	 *
	 * @param place where
	 * @param token shows it
	 */
	record Lease(Place place, long token) {
	}

}
