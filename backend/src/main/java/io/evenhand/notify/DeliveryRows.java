package io.evenhand.notify;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.evenhand.notify.Leases.Place;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The deliveries' rows. Joins the caller's transaction. Thread-safe.
 */
@Component
class DeliveryRows {

	private static final int LONGEST_NOTE = 500;

	private final JdbcClient jdbc;

	DeliveryRows(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** Keeps one that {@code notify_delivery_once} finds there already. */
	private static final String INSERT = """
			insert ignore into notify_delivery (tenant, kind, recipient, event, job, body, state, due, created_at, waiting_since)
			values (:tenant, :kind, :recipient, :event, :job, :body, 'WAITING', now(6), now(6), now(6))
			""";

	void insert(Place place, String recipient, String event, @Nullable Long job, String body) {
		this.jdbc.sql(INSERT)
			.param("tenant", place.tenant().value())
			.param("kind", place.kind().name())
			.param("recipient", recipient)
			.param("event", event)
			.param("job", job)
			.param("body", body)
			.update();
	}

	/** By {@code notify_delivery_due}. */
	private static final String NEXT = """
			select id, recipient, event, body, attempts, timestampdiff(second, waiting_since, now(6)) as age
			from notify_delivery where tenant = :tenant and kind = :kind and due <= now(6) order by due limit 1
			""";

	/** What is to be sent now. */
	Optional<Item> next(Place place) {
		return this.jdbc.sql(NEXT)
			.param("tenant", place.tenant().value())
			.param("kind", place.kind().name())
			.query((row, n) -> new Item(row.getLong("id"), row.getString("recipient"), row.getString("event"),
					row.getString("body"), row.getInt("attempts"), Duration.ofSeconds(row.getLong("age"))))
			.optional();
	}

	/** By primary key. */
	private static final String END = "update notify_delivery set state = :state, due = null, attempts = attempts + 1,"
			+ " note = :note, ended_at = now(6) where id = :id and state = 'WAITING'";

	boolean end(long id, Delivery.State state, String note) {
		return this.jdbc.sql(END).param("state", state.name()).param("note", cut(note)).param("id", id).update() == 1;
	}

	/** By primary key. */
	private static final String LATER = "update notify_delivery set attempts = attempts + 1, note = :note,"
			+ " due = timestampadd(microsecond, :gap, now(6)) where id = :id and state = 'WAITING'";

	boolean later(long id, Duration gap, String note) {
		return this.jdbc.sql(LATER)
			.param("note", cut(note))
			.param("gap", gap.toNanos() / 1000)
			.param("id", id)
			.update() == 1;
	}

	/** By primary key. */
	private static final String AGAIN = "update notify_delivery set state = 'WAITING', due = now(6), attempts = 0,"
			+ " waiting_since = now(6), ended_at = null where id = :id and tenant = :tenant and state <> 'WAITING'";

	/** Whether it had ended and waits again. */
	boolean again(TenantId tenant, long id) {
		return this.jdbc.sql(AGAIN).param("id", id).param("tenant", tenant.value()).update() == 1;
	}

	/** A range of {@code notify_delivery_due}. */
	private static final String NOW = "update notify_delivery set due = now(6) where tenant = :tenant and kind = :kind"
			+ " and due > now(6)";

	/** What waits to be tried again is due now. */
	void now(Place place) {
		this.jdbc.sql(NOW).param("tenant", place.tenant().value()).param("kind", place.kind().name()).update();
	}

	/** A range of {@code notify_delivery_due}. */
	private static final String DROP = "update notify_delivery set state = 'GIVEN_UP', due = null, ended_at = now(6),"
			+ " note = :note where tenant = :tenant and kind = :kind and due is not null";

	/** Gives up what waits. */
	void drop(Place place, String note) {
		this.jdbc.sql(DROP)
			.param("note", note)
			.param("tenant", place.tenant().value())
			.param("kind", place.kind().name())
			.update();
	}

	/** By {@code notify_delivery_newest}, backwards. */
	private static final String NEWEST = "select id, kind, recipient, event, job, state, attempts, due, note, created_at,"
			+ " ended_at from notify_delivery where tenant = :tenant order by id desc limit :most";

	List<Delivery> newest(TenantId tenant, int most) {
		return this.jdbc.sql(NEWEST)
			.param("tenant", tenant.value())
			.param("most", most)
			.query(DeliveryRows::delivery)
			.list();
	}

	/** By primary key. */
	private static final String FIND = "select id, kind, recipient, event, job, state, attempts, due, note, created_at,"
			+ " ended_at from notify_delivery where id = :id and tenant = :tenant";

	Optional<Delivery> find(TenantId tenant, long id) {
		return this.jdbc.sql(FIND)
			.param("id", id)
			.param("tenant", tenant.value())
			.query(DeliveryRows::delivery)
			.optional();
	}

	private static Delivery delivery(ResultSet row, int number) throws SQLException {
		return new Delivery(row.getLong("id"), Kind.valueOf(row.getString("kind")), row.getString("recipient"),
				row.getString("event"), row.getObject("job", Long.class),
				Delivery.State.valueOf(row.getString("state")), row.getInt("attempts"),
				instant(row.getTimestamp("due")), row.getString("note"), row.getTimestamp("created_at").toInstant(),
				instant(row.getTimestamp("ended_at")));
	}

	private static @Nullable Instant instant(@Nullable Timestamp time) {
		return (time != null) ? time.toInstant() : null;
	}

	private static String cut(String text) {
		return (text.length() > LONGEST_NOTE) ? text.substring(0, LONGEST_NOTE) : text;
	}

	/**
	 * What is to be sent.
	 *
	 * @param id of the delivery
	 * @param recipient the mail's; empty for a webhook
	 * @param event the id by which the receiver knows it again
	 * @param body what is told
	 * @param attempts how often it was tried before
	 * @param age since when it waits
	 */
	record Item(long id, String recipient, String event, String body, int attempts, Duration age) {
	}

}
