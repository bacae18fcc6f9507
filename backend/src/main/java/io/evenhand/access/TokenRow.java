package io.evenhand.access;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

import io.evenhand.tenant.TenantId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/**
 * A token in the database. Confined to its persistence context.
 */
@Entity
@Table(name = "api_token")
class TokenRow {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private @Nullable Long id;

	private String name;

	private String hash;

	private String role;

	private @Nullable Integer tenant;

	private boolean demo;

	private String createdBy = "";

	private Instant createdAt = Instant.EPOCH;

	private @Nullable Instant expiresAt;

	private @Nullable Instant revokedAt;

	@SuppressWarnings("NullAway.Init") // filled by Hibernate
	protected TokenRow() {
	}

	TokenRow(String name, String hash, Role role, @Nullable TenantId tenant) {
		this.name = name;
		this.hash = hash;
		this.role = role.word();
		this.tenant = (tenant != null) ? tenant.value() : null;
	}

	void made(String by, Instant at, @Nullable Instant until, boolean inDemo) {
		this.createdBy = by;
		this.createdAt = at;
		this.expiresAt = (until != null) ? until.truncatedTo(ChronoUnit.MICROS) : null;
		this.demo = inDemo;
	}

	void revoke(Instant at) {
		this.revokedAt = at;
	}

	boolean valid(Instant now) {
		return this.revokedAt == null && (this.expiresAt == null || this.expiresAt.isAfter(now));
	}

	Token token() {
		return new Token(Objects.requireNonNull(this.id), this.name, Role.of(this.role),
				(this.tenant != null) ? new TenantId(this.tenant) : null, this.createdBy, this.createdAt,
				this.expiresAt, this.revokedAt, this.demo);
	}

}
