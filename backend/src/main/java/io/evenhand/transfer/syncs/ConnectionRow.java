package io.evenhand.transfer.syncs;

import java.time.Instant;
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
 * A connection in the database. Confined to its persistence context.
 */
@Entity
@Table(name = "provider_connection")
class ConnectionRow {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private @Nullable Long id;

	private int tenant;

	private String name;

	private String provider;

	private String collection;

	private String credentials = "";

	private String createdBy;

	private Instant createdAt;

	@Version
	private int version;

	@SuppressWarnings("NullAway.Init") // filled by Hibernate
	protected ConnectionRow() {
	}

	ConnectionRow(TenantId tenant, ConnectionForm form, String by, Instant at) {
		this.tenant = tenant.value();
		this.name = form.name();
		this.provider = form.provider();
		this.collection = form.collection();
		this.createdBy = by;
		this.createdAt = at;
	}

	long id() {
		return Objects.requireNonNull(this.id);
	}

	String credentials() {
		return this.credentials;
	}

	/** Only ever sealed. */
	void credentials(String sealed) {
		this.credentials = sealed;
	}

	Connection connection() {
		return new Connection(id(), new TenantId(this.tenant), this.name, this.provider, this.collection,
				!this.credentials.isEmpty(), this.createdBy, this.createdAt);
	}

}
