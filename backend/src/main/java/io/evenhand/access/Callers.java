package io.evenhand.access;

import java.time.Clock;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Tells who calls, from the database, for each request anew. Thread-safe.
 */
@Service
@Transactional(readOnly = true)
public class Callers {

	private final UserRows users;

	private final TokenRows tokens;

	private final Tenants tenants;

	private final Clock clock;

	Callers(UserRows users, TokenRows tokens, Tenants tenants, Clock clock) {
		this.users = users;
		this.tokens = tokens;
		this.tenants = tenants;
		this.clock = clock;
	}

	/**
	 * Who sends a token.
	 * @param secret what was sent
	 * @return empty where it is unknown, revoked or expired, or its tenant suspended
	 */
	public Optional<Caller> byToken(String secret) {
		return this.tokens.findByHash(Sha256.hex(secret))
			.filter(row -> row.valid(this.clock.instant()))
			.map(TokenRow::token)
			.flatMap(token -> caller(token.id(), token.name(), true, token.role(), token.tenant(), null));
	}

	/**
	 * Who is signed in.
	 * @param user the user's id
	 * @param credential what {@link SignedIn} gave at the sign-in
	 * @return empty where the user may no longer, has another password or role since, or
	 * its tenant is suspended
	 */
	public Optional<Caller> byUser(long user, int credential) {
		return this.users.findById(user).filter(row -> row.credential() == credential).flatMap(this::caller);
	}

	Optional<Caller> caller(UserRow row) {
		User user = row.user();
		return user.enabled() ? caller(user.id(), user.name(), false, user.role(), user.tenant(), user.zone())
				: Optional.empty();
	}

	private Optional<Caller> caller(long id, String name, boolean token, Role role, @Nullable TenantId whose,
			@Nullable String zone) {
		Tenant tenant = (whose != null) ? this.tenants.byId(whose).orElse(null) : null;
		if (whose != null && (tenant == null || tenant.suspended())) {
			return Optional.empty();
		}
		ZoneId reads = (zone != null) ? ZoneId.of(zone) : (tenant != null) ? tenant.zone() : ZoneOffset.UTC;
		return Optional.of(new Caller(id, name, token, role, tenant, reads));
	}

}
