package io.evenhand.access;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

import io.evenhand.audit.Actor;
import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.audit.Reason;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.orm.ObjectOptimisticLockingFailureException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The people who sign in. Each change stands in the audit. Thread-safe.
 */
@Service
@Transactional(readOnly = true)
public class Users {

	/** The most users of one page. */
	public static final int MAX_PAGE = 500;

	private static final Pattern NAME = Pattern.compile("[a-z0-9._@-]{1,60}");

	private final UserRows rows;

	private final Holders holders;

	private final Passwords passwords;

	private final AuditLog audit;

	private final Clock clock;

	Users(UserRows rows, Holders holders, Passwords passwords, AuditLog audit, Clock clock) {
		this.rows = rows;
		this.holders = holders;
		this.passwords = passwords;
		this.audit = audit;
		this.clock = clock;
	}

	/**
	 * Finds a user by name.
	 * @param name anything that somebody wrote
	 * @return the user; empty where there is none
	 */
	public Optional<User> byName(String name) {
		return NAME.matcher(name).matches() ? this.rows.findByName(name).map(UserRow::user) : Optional.empty();
	}

	/**
	 * A page of users by name.
	 * @param after the last name of the page before; null for the first page
	 * @param limit 1 to {@value #MAX_PAGE}
	 * @return the users, fewer than the limit on the last page
	 */
	public List<User> page(@Nullable String after, int limit) {
		return this.rows
			.findByNameGreaterThanOrderByName((after != null) ? after : "",
					Limit.of(Math.max(1, Math.min(limit, MAX_PAGE))))
			.stream()
			.map(UserRow::user)
			.toList();
	}

	/**
	 * Makes a user.
	 * @param name 1 to 60 of a-z, 0-9, ".", "_", "@" and "-"; upper case becomes lower
	 * @param form password and role are needed
	 * @param actor who asks
	 * @param reason why, null where none is given
	 * @return the new user
	 * @throws AccessRefused if a value is not allowed or the name is taken
	 */
	@Transactional
	public User create(String name, UserForm form, Actor actor, @Nullable Reason reason) {
		return create(name, form, this.passwords.hash(form.password()), false, actor, reason);
	}

	/**
	 * Makes a user of the demo world, with a password however short.
	 * @param name the name, which is the password too
	 * @param form role and tenant
	 * @return the new user
	 */
	@Transactional
	public User createDemo(String name, UserForm form) {
		return create(name, form, this.passwords.hashAny(name), true, Actor.SYSTEM, null);
	}

	/**
	 * Makes the first operator, with a password however short: whoever starts Evenhand
	 * chose it.
	 * @param name the operator's name
	 * @param password the password, not blank
	 * @return the new user
	 */
	@Transactional
	public User createFirstOperator(String name, String password) {
		UserForm form = new UserForm(null, Role.OPERATOR.word(), null, null, true);
		return create(name, form, this.passwords.hashAny(password), false, Actor.SYSTEM, null);
	}

	private User create(String name, UserForm form, String hash, boolean demo, Actor actor, @Nullable Reason reason) {
		String key = name.strip().toLowerCase(Locale.ROOT);
		if (!NAME.matcher(key).matches()) {
			throw new AccessRefused("name", "A name has 1 to 60 letters a to z, digits, dots, hyphens, _ and @.");
		}
		if (this.rows.findByName(key).isPresent()) {
			throw new AccessRefused("name", "There is a user with this name already.");
		}
		if (form.role() == null) {
			throw new AccessRefused("role", "A role is customer, support, operator or auditor.");
		}
		UserRow row = new UserRow(key, hash, demo, this.clock.instant().truncatedTo(ChronoUnit.MICROS));
		Role role = Role.of(form.role());
		row.setRole(role, this.holders.tenant(role, form.tenant()));
		row.setZone(form.zone());
		row.setEnabled(form.enabled() == null || form.enabled());
		User user = this.rows.saveAndFlush(row).user();
		this.audit.append(actor, new Change("user.create", "user", key, user.tenant(), null, words(user)), reason);
		return user;
	}

	/**
	 * Changes a user. A new password or role ends the user's sessions.
	 * @param name which one
	 * @param form what to change
	 * @param version the version that the person saw; null takes any
	 * @param actor who asks
	 * @param reason why, null where none is given
	 * @return the user as it is now
	 * @throws AccessRefused if a value is not allowed, there is no such user, or no
	 * operator would be left
	 * @throws ObjectOptimisticLockingFailureException if somebody else changed it
	 */
	@Transactional
	public User edit(String name, UserForm form, @Nullable Integer version, Actor actor, @Nullable Reason reason) {
		UserRow row = byKey(name);
		User before = row.user();
		if (version != null && before.version() != version) {
			throw new ObjectOptimisticLockingFailureException(User.class, name);
		}
		if (form.role() != null || form.tenant() != null) {
			Role role = (form.role() != null) ? Role.of(form.role()) : before.role();
			row.setRole(role, whose(role, form.tenant(), before));
		}
		if (form.password() != null && !form.password().isEmpty()) {
			row.setPassword(this.passwords.hash(form.password()));
		}
		if (form.zone() != null) {
			row.setZone(form.zone());
		}
		if (form.enabled() != null) {
			row.setEnabled(form.enabled());
		}
		User after = this.rows.saveAndFlush(row).user();
		if (before.role() == Role.OPERATOR && !this.rows.existsByRoleAndEnabledTrue(Role.OPERATOR.word())) {
			throw new AccessRefused("role", "This is the last operator: nobody could change anything any more.");
		}
		String secret = (form.password() != null && !form.password().isEmpty()) ? ", new password" : "";
		this.audit.append(actor,
				new Change("user.edit", "user", name, after.tenant(), words(before), words(after) + secret), reason);
		return after;
	}

	/**
	 * Sets the zone in which a user reads times; their own wish, not for the audit.
	 * @param name which user
	 * @param zone a time zone's name; blank takes the tenant's, or UTC
	 * @throws AccessRefused if there is no such zone
	 */
	@Transactional
	public void setZone(String name, String zone) {
		UserRow row = byKey(name);
		row.setZone(zone);
		this.rows.saveAndFlush(row);
	}

	private @Nullable TenantId whose(Role role, @Nullable String code, User before) {
		if (code == null && !role.staff() && before.tenant() != null) {
			return before.tenant();
		}
		return this.holders.tenant(role, code);
	}

	private UserRow byKey(String name) {
		return Optional.of(name)
			.filter(key -> NAME.matcher(key).matches())
			.flatMap(this.rows::findByName)
			.orElseThrow(() -> new AccessRefused("name", "There is no such user."));
	}

	private static String words(User user) {
		return user.role().word() + (user.enabled() ? "" : ", may not sign in")
				+ ((user.zone() != null) ? ", zone " + user.zone() : "");
	}

}
