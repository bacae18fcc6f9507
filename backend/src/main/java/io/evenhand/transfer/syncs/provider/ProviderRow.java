package io.evenhand.transfer.syncs.provider;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/**
 * A provider in the database. Confined to its persistence context.
 */
@Entity
@Table(name = "provider")
class ProviderRow {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private @Nullable Integer id;

	private String name;

	private String definition;

	@Version
	private int version;

	@SuppressWarnings("NullAway.Init") // filled by Hibernate
	protected ProviderRow() {
	}

	ProviderRow(Provider provider) {
		this.name = provider.name();
		this.definition = ProviderJson.write(provider);
	}

	void become(Provider provider) {
		this.definition = ProviderJson.write(provider);
	}

	Provider provider() {
		return ProviderJson.read(this.definition);
	}

}
