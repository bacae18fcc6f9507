package io.evenhand.notify;

import java.util.List;

import io.evenhand.secret.Seals;
import io.evenhand.tenant.TenantId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The webhooks' secrets, sealed in their rows. Thread-safe.
 */
@Component
class Secrets {

	private static final Logger logger = LoggerFactory.getLogger(Secrets.class);

	private static final int AT_A_TIME = 100;

	private final Seals seals;

	private final OutletRows rows;

	private final JdbcClient jdbc;

	Secrets(Seals seals, OutletRows rows, JdbcClient jdbc) {
		this.seals = seals;
		this.rows = rows;
		this.jdbc = jdbc;
	}

	String seal(TenantId tenant, String secret) {
		return this.seals.seal(owner(tenant), secret);
	}

	/** With which a webhook is signed now; those that cannot be read are left out. */
	List<String> open(TenantId tenant) {
		return this.rows.secrets(tenant)
			.stream()
			.filter(this.seals::known)
			.map((sealed) -> this.seals.open(owner(tenant), sealed))
			.toList();
	}

	private static String owner(TenantId tenant) {
		return "webhook of tenant " + tenant;
	}

	/** A range of the primary key. */
	private static final String SOME = "select tenant, secret from notify_outlet where tenant > :after"
			+ " and kind = 'WEBHOOK' order by tenant limit :most";

	/** By primary key. */
	private static final String RENEW = "update notify_outlet set secret = :fresh where tenant = :tenant"
			+ " and kind = 'WEBHOOK' and secret = :sealed";

	/**
	 * What the old key sealed is sealed with the present one at each start. A secret that
	 * was rotated out is not: it goes within a day.
	 */
	@EventListener(ApplicationReadyEvent.class)
	void renew() {
		int after = 0;
		List<Sealed> some = some(after);
		while (!some.isEmpty()) {
			for (Sealed one : some) {
				after = one.tenant().value();
				renew(one);
			}
			some = some(after);
		}
	}

	private List<Sealed> some(int after) {
		return this.jdbc.sql(SOME)
			.param("after", after)
			.param("most", AT_A_TIME)
			.query((row, n) -> new Sealed(new TenantId(row.getInt(1)), row.getString(2)))
			.list();
	}

	private void renew(Sealed one) {
		if (this.seals.fresh(one.text())) {
			return;
		}
		if (!this.seals.known(one.text())) {
			logger.warn("The webhook secret of tenant {} is encrypted with a secret key that is not set", one.tenant());
			return;
		}
		int rows = this.jdbc.sql(RENEW)
			.param("fresh", seal(one.tenant(), this.seals.open(owner(one.tenant()), one.text())))
			.param("tenant", one.tenant().value())
			.param("sealed", one.text())
			.update();
		logger.info("The webhook secret of tenant {} is {} encrypted with the present secret key", one.tenant(),
				(rows == 1) ? "now" : "already");
	}

	/** A secret in the database. */
	private record Sealed(TenantId tenant, String text) {
	}

}
