package io.evenhand.web.console.admin;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.access.Token;
import io.evenhand.access.Tokens;
import io.evenhand.access.User;
import io.evenhand.access.Users;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.Moment;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * Users and tokens, for operators and auditors. Thread-safe.
 */
@Controller
final class UserPages {

	private static final int PAGE = 50;

	private final Users users;

	private final Tokens tokens;

	private final Tenants tenants;

	private final InstantSource clock;

	UserPages(Users users, Tokens tokens, Tenants tenants, InstantSource clock) {
		this.users = users;
		this.tokens = tokens;
		this.tenants = tenants;
		this.clock = clock;
	}

	@GetMapping("/console/users")
	ModelAndView list(Caller caller, @RequestParam(required = false) @Nullable String after,
			@RequestParam(required = false) @Nullable Long before) {
		List<User> people = this.users.page(after, PAGE);
		List<Token> keys = this.tokens.page(before, PAGE);
		Map<TenantId, Tenant> named = this.tenants
			.byIds(Stream.concat(people.stream().map(User::tenant), keys.stream().map(Token::tenant))
				.filter(Objects::nonNull)
				.toList());
		Instant now = this.clock.instant();
		return AdminPages.page("users", new UsersPage(
				people.stream().map(user -> UserRow.of(user, name(user.tenant(), named))).toList(),
				(people.size() == PAGE) ? people.get(PAGE - 1).name() : null,
				keys.stream().map(token -> TokenRow.of(token, name(token.tenant(), named), now, caller)).toList(),
				(keys.size() == PAGE) ? keys.get(PAGE - 1).id() : null, caller.role() == Role.OPERATOR));
	}

	private static @Nullable String name(@Nullable TenantId id, Map<TenantId, Tenant> named) {
		Tenant tenant = (id != null) ? named.get(id) : null;
		return (tenant != null) ? tenant.name() : null;
	}

	/**
	 * Users and tokens.
	 *
	 * @param users by name
	 * @param next the name after which the next page of users begins, null on the last
	 * @param tokens newest first
	 * @param older the id before which the next page of tokens begins, null on the last
	 * @param edits whether the reader may change them
	 */
	record UsersPage(List<UserRow> users, @Nullable String next, List<TokenRow> tokens, @Nullable Long older,
			boolean edits) {
	}

	/**
	 * A user.
	 *
	 * @param name their name
	 * @param role their role
	 * @param tenant their tenant's name, null for staff
	 * @param enabled whether they may sign in
	 */
	record UserRow(String name, String role, @Nullable String tenant, boolean enabled) {

		static UserRow of(User user, @Nullable String tenant) {
			return new UserRow(user.name(), user.role().word(), tenant, user.enabled());
		}

	}

	/**
	 * A token.
	 *
	 * @param id its number
	 * @param name what it is for
	 * @param role its role
	 * @param tenant its tenant's name, null for staff
	 * @param created when and by whom
	 * @param createdBy by whom
	 * @param expires until when, null without end
	 * @param state valid, expired or revoked
	 */
	record TokenRow(long id, String name, String role, @Nullable String tenant, Moment created, String createdBy,
			@Nullable Moment expires, String state) {

		static TokenRow of(Token token, @Nullable String tenant, Instant now, Caller reader) {
			Instant end = token.expiresAt();
			String state = (end != null && !end.isAfter(now)) ? "expired" : "valid";
			return new TokenRow(token.id(), token.name(), token.role().word(), tenant,
					Moment.toTheMinute(token.createdAt(), now, reader.zone()), token.createdBy(),
					(end != null) ? Moment.toTheMinute(end, now, reader.zone()) : null,
					(token.revokedAt() != null) ? "revoked" : state);
		}

	}

}
