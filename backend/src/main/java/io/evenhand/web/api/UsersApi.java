package io.evenhand.web.api;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.evenhand.access.User;
import io.evenhand.access.UserForm;
import io.evenhand.access.Users;
import io.evenhand.audit.Actor;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The people who sign in, for operators. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/users")
final class UsersApi {

	private final Users users;

	private final Tenants tenants;

	UsersApi(Users users, Tenants tenants) {
		this.users = users;
		this.tenants = tenants;
	}

	@GetMapping
	Page list(@RequestParam(required = false) @Nullable String after, @RequestParam(defaultValue = "100") int limit) {
		int size = Limits.page(limit, Users.MAX_PAGE);
		List<User> found = this.users.page(after, size);
		return new Page(show(found), (found.size() == size) ? found.get(size - 1).name() : null);
	}

	@PostMapping
	ResponseEntity<UserJson> create(@RequestBody UserBody body, Actor actor) {
		String name = (body.name() != null) ? body.name() : "";
		User made = this.users.create(name, body.form(), actor, Reasons.given(body.reason()));
		return ResponseEntity.created(URI.create("/api/v1/users/" + made.name())).body(show(List.of(made)).get(0));
	}

	@GetMapping("/{user}")
	UserJson one(@PathVariable String user) {
		return show(List.of(find(user))).get(0);
	}

	@PutMapping("/{user}")
	UserJson edit(@PathVariable String user, @RequestBody UserBody body, Actor actor) {
		User known = find(user);
		return show(List
			.of(this.users.edit(known.name(), body.form(), body.version(), actor, Reasons.given(body.reason()))))
			.get(0);
	}

	private User find(String name) {
		return this.users.byName(name).orElseThrow(ApiRefused::unknown);
	}

	private List<UserJson> show(List<User> found) {
		Map<TenantId, Tenant> whose = this.tenants
			.byIds(found.stream().map(User::tenant).filter(Objects::nonNull).toList());
		return found.stream().map(user -> UserJson.of(user, whose)).toList();
	}

	/**
	 * What a call sets.
	 *
	 * @param name of a new user
	 * @param password 8 characters to 72 bytes
	 * @param role customer, support, operator or auditor
	 * @param tenant a customer's tenant
	 * @param zone a time zone's name
	 * @param enabled whether they may sign in
	 * @param createdAt what a GET answers; not read
	 * @param version the version that was read, null for any
	 * @param reason why
	 */
	record UserBody(@Nullable String name, @Nullable String password, @Nullable String role, @Nullable String tenant,
			@Nullable String zone, @Nullable Boolean enabled, @Nullable Instant createdAt, @Nullable Integer version,
			@Nullable String reason) {

		UserForm form() {
			return new UserForm(this.password, this.role, this.tenant, this.zone, this.enabled);
		}

		@Override
		public String toString() {
			return "UserBody[name=" + this.name + "]";
		}

	}

	/**
	 * A user, see {@link User}.
	 */
	record UserJson(String name, String role, @Nullable String tenant, @Nullable String zone, boolean enabled,
			Instant createdAt, int version) {

		static UserJson of(User user, Map<TenantId, Tenant> whose) {
			Tenant tenant = (user.tenant() != null) ? whose.get(user.tenant()) : null;
			return new UserJson(user.name(), user.role().word(), (tenant != null) ? tenant.code() : null, user.zone(),
					user.enabled(), user.createdAt(), user.version());
		}

	}

	/**
	 * A page of users, by name.
	 *
	 * @param users the users
	 * @param next the {@code after} of the following page, null on the last
	 */
	@Schema(name = "UsersPage")
	record Page(List<UserJson> users, @Nullable String next) {
	}

}
