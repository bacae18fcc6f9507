package io.evenhand.access;

import org.jspecify.annotations.Nullable;

/**
 * What may be set of a user; null leaves it as it is. Immutable.
 *
 * @param password 8 characters to 72 bytes
 * @param role customer, support, operator or auditor
 * @param tenant the code of a customer's tenant; blank for staff
 * @param zone a time zone's name; blank takes the tenant's, or UTC
 * @param enabled whether they may sign in
 */
public record UserForm(@Nullable String password, @Nullable String role, @Nullable String tenant, @Nullable String zone,
		@Nullable Boolean enabled) {

	@Override
	public String toString() {
		return "UserForm[role=" + this.role + ", tenant=" + this.tenant + "]";
	}

}
