package io.evenhand.notify;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.evenhand.job.JobState;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * What people set of the outlets. Joins the caller's transaction. Thread-safe.
 */
@Component
class OutletRows {

	private final JdbcClient jdbc;

	OutletRows(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** A range of the primary key. */
	private static final String OF = "select tenant, kind, target, tells, old_until, paused_at, paused_reason, version"
			+ " from notify_outlet where tenant = :tenant order by kind";

	List<Outlet> of(TenantId tenant) {
		return this.jdbc.sql(OF).param("tenant", tenant.value()).query(OutletRows::outlet).list();
	}

	Optional<Outlet> find(TenantId tenant, Kind kind) {
		return of(tenant).stream().filter((one) -> one.kind() == kind).findFirst();
	}

	private static final String INSERT = "insert into notify_outlet (tenant, kind, target, tells, secret, version)"
			+ " values (:tenant, :kind, :target, :tells, :secret, 0)";

	/** Fails on the primary key where there is one. */
	void insert(Outlet outlet, @Nullable String sealed) {
		this.jdbc.sql(INSERT)
			.param("tenant", outlet.tenant().value())
			.param("kind", outlet.kind().name())
			.param("target", String.join("\n", outlet.targets()))
			.param("tells", tells(outlet))
			.param("secret", sealed)
			.update();
	}

	/** By primary key. */
	private static final String SET = "update notify_outlet set target = :target, tells = :tells, version = version + 1"
			+ " where tenant = :tenant and kind = :kind and version = :version";

	/** Whether the version was still the outlet's. */
	boolean set(Outlet outlet) {
		return this.jdbc.sql(SET)
			.param("target", String.join("\n", outlet.targets()))
			.param("tells", tells(outlet))
			.param("tenant", outlet.tenant().value())
			.param("kind", outlet.kind().name())
			.param("version", outlet.version())
			.update() == 1;
	}

	/** By primary key. The value of {@code secret} is read before it is replaced. */
	private static final String ROTATE = "update notify_outlet set old_secret = :old, secret = :new,"
			+ " old_until = timestampadd(second, :keep, now(6)), version = version + 1"
			+ " where tenant = :tenant and kind = :kind and secret = :old";

	/** Whether the secret was still that one. */
	boolean rotate(TenantId tenant, String old, String sealed, Duration keep) {
		return this.jdbc.sql(ROTATE)
			.param("old", old)
			.param("new", sealed)
			.param("keep", keep.toSeconds())
			.param("tenant", tenant.value())
			.param("kind", Kind.WEBHOOK.name())
			.update() == 1;
	}

	/** By primary key. */
	private static final String SECRETS = "select secret, case when old_until > now(6) then old_secret else null end"
			+ " from notify_outlet where tenant = :tenant and kind = :kind";

	/** Sealed: the present one first, then the old one while it is good. */
	List<String> secrets(TenantId tenant) {
		return this.jdbc.sql(SECRETS)
			.param("tenant", tenant.value())
			.param("kind", Kind.WEBHOOK.name())
			.query((row, n) -> Arrays.asList(row.getString(1), row.getString(2)))
			.list()
			.stream()
			.flatMap(List::stream)
			.filter(Objects::nonNull)
			.toList();
	}

	/** By primary key. */
	private static final String RESUME = "update notify_outlet set paused_at = null, paused_reason = null, failures = 0,"
			+ " given_up = 0, due = now(6) where tenant = :tenant and kind = :kind";

	void resume(TenantId tenant, Kind kind) {
		this.jdbc.sql(RESUME).param("tenant", tenant.value()).param("kind", kind.name()).update();
	}

	/** By primary key. */
	private static final String DELETE = "delete from notify_outlet where tenant = :tenant and kind = :kind";

	boolean delete(TenantId tenant, Kind kind) {
		return this.jdbc.sql(DELETE).param("tenant", tenant.value()).param("kind", kind.name()).update() == 1;
	}

	private static String tells(Outlet outlet) {
		return outlet.tells().stream().map(Enum::name).sorted().collect(Collectors.joining(" "));
	}

	static Outlet outlet(ResultSet row, int number) throws SQLException {
		Timestamp paused = row.getTimestamp("paused_at");
		Set<JobState> tells = Arrays.stream(row.getString("tells").split(" "))
			.filter((one) -> !one.isEmpty())
			.map(JobState::valueOf)
			.collect(Collectors.toSet());
		return new Outlet(new TenantId(row.getInt("tenant")), Kind.valueOf(row.getString("kind")),
				List.of(row.getString("target").split("\n")), tells, instant(row.getTimestamp("old_until")),
				(paused != null) ? new Outlet.Pause(paused.toInstant(),
						Objects.requireNonNullElse(row.getString("paused_reason"), "")) : null,
				row.getInt("version"));
	}

	private static @Nullable Instant instant(@Nullable Timestamp time) {
		return (time != null) ? time.toInstant() : null;
	}

}
