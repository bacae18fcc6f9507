package io.evenhand.access;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

import io.evenhand.audit.Actor;
import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.audit.Reason;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The tokens that call the API: 256 random bits, shown once, kept as their SHA-256. Each
 * change stands in the audit. Thread-safe.
 */
@Service
@Transactional(readOnly = true)
public class Tokens {

	/** The most tokens of one page. */
	public static final int MAX_PAGE = 500;

	private static final int SECRET_BYTES = 32;

	private static final int MAX_NAME = 60;

	private static final SecureRandom RANDOM = new SecureRandom();

	private final TokenRows rows;

	private final Holders holders;

	private final AuditLog audit;

	private final Clock clock;

	Tokens(TokenRows rows, Holders holders, AuditLog audit, Clock clock) {
		this.rows = rows;
		this.holders = holders;
		this.audit = audit;
		this.clock = clock;
	}

	public Optional<Token> byId(long id) {
		return this.rows.findById(id).map(TokenRow::token);
	}

	/**
	 * A page of tokens, newest first.
	 * @param after the last id of the page before; null for the first page
	 * @param limit 1 to {@value #MAX_PAGE}
	 * @return the tokens, fewer than the limit on the last page
	 */
	public List<Token> page(@Nullable Long after, int limit) {
		return this.rows
			.findByIdLessThanOrderByIdDesc((after != null) ? after : Long.MAX_VALUE,
					Limit.of(Math.max(1, Math.min(limit, MAX_PAGE))))
			.stream()
			.map(TokenRow::token)
			.toList();
	}

	/**
	 * Makes a token.
	 * @param form what it is for
	 * @param actor who asks
	 * @param reason why, null where none is given
	 * @return the token and its secret, which cannot be read again
	 * @throws AccessRefused if a value is not allowed
	 */
	@Transactional
	public Token.Issued issue(TokenForm form, Actor actor, @Nullable Reason reason) {
		byte[] bits = new byte[SECRET_BYTES];
		RANDOM.nextBytes(bits);
		String secret = "eh_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
		return issue(form, secret, false, actor, reason);
	}

	/**
	 * Makes a token of the demo world.
	 * @param form what it is for
	 * @param secret what callers send; everybody knows it
	 * @return the token
	 */
	@Transactional
	public Token issueDemo(TokenForm form, String secret) {
		return issue(form, secret, true, Actor.SYSTEM, null).token();
	}

	private Token.Issued issue(TokenForm form, String secret, boolean demo, Actor actor, @Nullable Reason reason) {
		String name = form.name().strip();
		if (name.isEmpty() || name.length() > MAX_NAME) {
			throw new AccessRefused("name", "A token's name has 1 to 60 characters.");
		}
		Instant now = now();
		if (form.expiresAt() != null && !form.expiresAt().isAfter(now)) {
			throw new AccessRefused("expiresAt", "The token would have expired already.");
		}
		Role role = (form.role() == null || form.role().isBlank()) ? Role.CUSTOMER : Role.of(form.role());
		TokenRow row = new TokenRow(name, Sha256.hex(secret), role, this.holders.tenant(role, form.tenant()));
		row.made(actor.name(), now, form.expiresAt(), demo);
		Token token = this.rows.saveAndFlush(row).token();
		this.audit.append(actor, change("token.create", token, null, words(token)), reason);
		return new Token.Issued(token, secret);
	}

	/**
	 * Ends a token; it works no more from the next request on, on every node. Ending it
	 * again changes nothing.
	 * @param id which one
	 * @param actor who asks
	 * @param reason why, null where none is given
	 * @return the token as it is now; empty where there is none
	 */
	@Transactional
	public Optional<Token> revoke(long id, Actor actor, @Nullable Reason reason) {
		return this.rows.findById(id).map(row -> {
			if (row.token().revokedAt() == null) {
				row.revoke(now());
				this.audit.append(actor, change("token.revoke", row.token(), words(row.token()), "revoked"), reason);
			}
			return this.rows.saveAndFlush(row).token();
		});
	}

	private Instant now() {
		return this.clock.instant().truncatedTo(ChronoUnit.MICROS);
	}

	private static Change change(String action, Token token, @Nullable String before, String after) {
		return new Change(action, "token", token.id() + " " + token.name(), token.tenant(), before, after);
	}

	private static String words(Token token) {
		return token.role().word() + ((token.expiresAt() != null) ? ", until " + token.expiresAt() : "");
	}

}
