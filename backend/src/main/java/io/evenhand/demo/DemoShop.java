package io.evenhand.demo;

import java.util.List;

import io.evenhand.access.Installation;
import io.evenhand.audit.Actor;
import io.evenhand.tenant.Tenant;
import io.evenhand.transfer.syncs.AllowedAddresses;
import io.evenhand.transfer.syncs.ConnectionForm;
import io.evenhand.transfer.syncs.Connections;
import io.evenhand.transfer.syncs.provider.ProviderJson;
import io.evenhand.transfer.syncs.provider.Providers;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/**
 * The demo provider as data, and a tenant's connection to it. Thread-safe.
 */
@Component
class DemoShop {

	static final String PROVIDER = "demo-people";

	static final String CONNECTION = "people";

	private final Providers providers;

	private final Connections connections;

	private final DemoSettings settings;

	DemoShop(Providers providers, Connections connections, DemoSettings settings) {
		this.providers = providers;
		this.connections = connections;
		this.settings = settings;
	}

	/** Joins the caller's transaction. */
	void complete(Tenant tenant) {
		if (this.settings.providerPort() == 0) {
			return;
		}
		if (this.providers.find(PROVIDER).isEmpty()) {
			this.providers.put(ProviderJson.read(description()), Actor.SYSTEM, null);
		}
		if (this.connections.find(tenant.id(), CONNECTION).isEmpty()) {
			this.connections.create(tenant.id(), tenant.code(),
					new ConnectionForm(CONNECTION, PROVIDER, DemoTenants.COLLECTION, DemoProvider.KEY), Actor.SYSTEM);
		}
	}

	private String description() {
		return """
				{ "name": "demo-people", "title": "Demo people", "address": "http://127.0.0.1:%1$d/people",
				  "paging": { "style": "cursor", "cursorParameter": "cursor" },
				  "answer": { "items": "/people", "id": "/id", "next": "/next", "error": "/error" },
				  "fields": { "name": "/name", "email": "/contact/email", "amount": "/amount", "due_on": "/due" },
				  "updated": { "parameter": "since" },
				  "repair": { "address": "http://127.0.0.1:%1$d/people/{id}" } }
				""".formatted(this.settings.providerPort());
	}

	/** The only address of loopback that the demo world may ask. */
	@Configuration(proxyBeanMethods = false)
	static class Address {

		@Bean
		AllowedAddresses demoProviderAddress(Installation installation, DemoSettings settings) {
			boolean serves = installation.demo() && settings.providerPort() != 0;
			return new AllowedAddresses(serves ? List.of("127.0.0.1:" + settings.providerPort()) : List.of());
		}

	}

}
