package io.evenhand.access;

import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.TenantRemains;

import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * A tenant's people and tokens, which go with it; they were kept out long before.
 * Thread-safe.
 */
@Component
@Order(4)
class TenantAccounts implements TenantRemains {

	private final UserRows users;

	private final TokenRows tokens;

	TenantAccounts(UserRows users, TokenRows tokens) {
		this.users = users;
		this.tokens = tokens;
	}

	@Override
	@Transactional
	public int remove(TenantId tenant, int most) {
		return this.tokens.deleteOf(tenant.value()) + this.users.deleteOf(tenant.value());
	}

}
