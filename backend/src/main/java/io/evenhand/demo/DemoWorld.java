package io.evenhand.demo;

import java.util.List;

import io.evenhand.access.Installation;
import io.evenhand.access.Seeds;
import io.evenhand.access.TokenForm;
import io.evenhand.access.Tokens;
import io.evenhand.access.UserForm;
import io.evenhand.access.Users;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;

/**
 * Makes what is missing of the demo world before the web server starts, in one
 * transaction; what is there stays as people have changed it. Nodes that start together
 * take turns.
 */
@Component
class DemoWorld implements SmartInitializingSingleton {

	private static final List<String> STAFF = List.of("support", "operator", "auditor");

	private final Installation installation;

	private final Seeds seeds;

	private final DemoTenants tenants;

	private final Users users;

	private final Tokens tokens;

	DemoWorld(Installation installation, Seeds seeds, DemoTenants tenants, Users users, Tokens tokens) {
		this.installation = installation;
		this.seeds = seeds;
		this.tenants = tenants;
		this.users = users;
		this.tokens = tokens;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (this.installation.demo()) {
			this.seeds.inTurn(this::complete);
		}
	}

	private void complete() {
		this.tenants.completeCollection();
		for (DemoTenants.Place place : DemoTenants.PLACES) {
			this.tenants.complete(place);
			signIn(place.code(), "customer", place.code());
		}
		this.tenants.completeShop();
		STAFF.forEach(role -> signIn(role, role, null));
	}

	private void signIn(String name, String role, @Nullable String tenant) {
		if (this.users.byName(name).isEmpty()) {
			this.users.createDemo(name, new UserForm(null, role, tenant, null, true));
		}
		String secret = "demo-" + name;
		if (!this.seeds.hasToken(secret)) {
			this.tokens.issueDemo(new TokenForm(secret, role, tenant, null), secret);
		}
	}

}
