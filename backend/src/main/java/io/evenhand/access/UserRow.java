package io.evenhand.access;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;

import io.evenhand.tenant.TenantId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/**
 * A user in the database. Confined to its persistence context.
 */
@Entity
@Table(name = "app_user")
class UserRow {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private @Nullable Long id;

	private String name;

	private String password;

	private String role = Role.AUDITOR.word();

	private @Nullable Integer tenant;

	private @Nullable String zone;

	private boolean enabled = true;

	private boolean demo;

	private int credential;

	private Instant createdAt;

	@Version
	private int version;

	@SuppressWarnings("NullAway.Init") // filled by Hibernate
	protected UserRow() {
	}

	UserRow(String name, String password, boolean demo, Instant createdAt) {
		this.name = name;
		this.password = password;
		this.demo = demo;
		this.createdAt = createdAt;
	}

	String password() {
		return this.password;
	}

	int credential() {
		return this.credential;
	}

	/** A password of its own takes a user out of the demo world. */
	void setPassword(String hash) {
		this.password = hash;
		this.demo = false;
		this.credential++;
	}

	void setRole(Role role, @Nullable TenantId whose) {
		Integer number = (whose != null) ? whose.value() : null;
		if (!role.word().equals(this.role) || !Objects.equals(number, this.tenant)) {
			this.role = role.word();
			this.tenant = number;
			this.credential++;
		}
	}

	void setZone(@Nullable String zone) {
		if (zone == null || zone.isBlank()) {
			this.zone = null;
			return;
		}
		try {
			this.zone = ZoneId.of(zone.strip()).getId();
		}
		catch (DateTimeException ex) {
			throw new AccessRefused("zone", "There is no such time zone: write it like Europe/Oslo.");
		}
	}

	void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	@Nullable TenantId tenant() {
		return (this.tenant != null) ? new TenantId(this.tenant) : null;
	}

	User user() {
		return new User(Objects.requireNonNull(this.id), this.name, Role.of(this.role), tenant(), this.zone,
				this.enabled, this.demo, this.createdAt, this.version);
	}

}
