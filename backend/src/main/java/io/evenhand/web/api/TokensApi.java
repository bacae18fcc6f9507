package io.evenhand.web.api;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.evenhand.access.Token;
import io.evenhand.access.TokenForm;
import io.evenhand.access.Tokens;
import io.evenhand.audit.Actor;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The tokens that call this API, for operators. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/tokens")
final class TokensApi {

	private final Tokens tokens;

	private final Tenants tenants;

	TokensApi(Tokens tokens, Tenants tenants) {
		this.tokens = tokens;
		this.tenants = tenants;
	}

	@GetMapping
	Page list(@RequestParam(required = false) @Nullable Long after, @RequestParam(defaultValue = "100") int limit) {
		int size = Limits.page(limit, Tokens.MAX_PAGE);
		List<Token> found = this.tokens.page(after, size);
		Map<TenantId, Tenant> whose = this.tenants
			.byIds(found.stream().map(Token::tenant).filter(Objects::nonNull).toList());
		return new Page(found.stream().map(token -> TokenJson.of(token, whose, null)).toList(),
				(found.size() == size) ? Long.toString(found.get(size - 1).id()) : null);
	}

	/** The answer carries the secret: shown once, also when the call is repeated. */
	@PostMapping
	ResponseEntity<TokenJson> create(@RequestBody TokenBody body, Actor actor, HttpServletRequest request) {
		RepeatFilter.shownOnce(request);
		Token.Issued issued = this.tokens.issue(body.form(), actor, Reasons.given(body.reason()));
		Token token = issued.token();
		return ResponseEntity.created(URI.create("/api/v1/tokens/" + token.id()))
			.body(TokenJson.of(token, whose(token), issued.secret()));
	}

	@DeleteMapping("/{id}")
	TokenJson revoke(@PathVariable String id, Actor actor) {
		if (!id.matches("[0-9]{1,18}")) {
			throw ApiRefused.unknown();
		}
		Token token = this.tokens.revoke(Long.parseLong(id), actor, null).orElseThrow(ApiRefused::unknown);
		return TokenJson.of(token, whose(token), null);
	}

	private Map<TenantId, Tenant> whose(Token token) {
		TenantId tenant = token.tenant();
		return (tenant != null) ? this.tenants.byIds(List.of(tenant)) : Map.of();
	}

	/**
	 * What a call asks for.
	 *
	 * @param name what it is for
	 * @param role customer (the default), support, operator or auditor
	 * @param tenant a customer's tenant
	 * @param expiresAt until when
	 * @param reason why
	 */
	record TokenBody(@Nullable String name, @Nullable String role, @Nullable String tenant, @Nullable Instant expiresAt,
			@Nullable String reason) {

		TokenForm form() {
			return new TokenForm((this.name != null) ? this.name : "", this.role, this.tenant, this.expiresAt);
		}

	}

	/**
	 * A token, see {@link Token}.
	 *
	 * @param token the secret, in the answer that made it only
	 */
	record TokenJson(String id, String name, String role, @Nullable String tenant, String createdBy, Instant createdAt,
			@Nullable Instant expiresAt, @Nullable Instant revokedAt,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String token) {

		static TokenJson of(Token token, Map<TenantId, Tenant> whose, @Nullable String secret) {
			Tenant tenant = (token.tenant() != null) ? whose.get(token.tenant()) : null;
			return new TokenJson(Long.toString(token.id()), token.name(), token.role().word(),
					(tenant != null) ? tenant.code() : null, token.createdBy(), token.createdAt(), token.expiresAt(),
					token.revokedAt(), secret);
		}

		@Override
		public String toString() {
			return "TokenJson[" + this.id + "]";
		}

	}

	/**
	 * A page of tokens, newest first.
	 *
	 * @param tokens the tokens
	 * @param next the {@code after} of the following page, null on the last
	 */
	@Schema(name = "TokensPage")
	record Page(List<TokenJson> tokens, @Nullable String next) {
	}

}
