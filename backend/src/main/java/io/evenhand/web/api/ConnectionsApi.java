package io.evenhand.web.api;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.tenant.Tenant;
import io.evenhand.transfer.syncs.Connection;
import io.evenhand.transfer.syncs.ConnectionForm;
import io.evenhand.transfer.syncs.ConnectionTest;
import io.evenhand.transfer.syncs.Connections;
import io.evenhand.transfer.syncs.PastRuns;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * A tenant's connections; customers have their own, staff names the tenant. Credentials
 * go in and never come out. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/connections")
final class ConnectionsApi {

	private final Connections connections;

	private final ConnectionTest test;

	private final PastRuns past;

	private final Whose whose;

	ConnectionsApi(Connections connections, ConnectionTest test, PastRuns past, Whose whose) {
		this.connections = connections;
		this.test = test;
		this.past = past;
		this.whose = whose;
	}

	@GetMapping
	AllConnections list(Caller caller, @RequestParam(required = false) @Nullable String tenant) {
		Tenant whose = this.whose.tenant(caller, tenant);
		return new AllConnections(this.connections.list(whose.id()).stream().map(this::json).toList());
	}

	@GetMapping("/{connection}")
	ConnectionJson one(Caller caller, @PathVariable String connection,
			@RequestParam(required = false) @Nullable String tenant) {
		return json(find(this.whose.tenant(caller, tenant), connection));
	}

	@PostMapping
	ResponseEntity<ConnectionJson> create(Caller caller, @RequestBody ConnectionBody body,
			@RequestParam(required = false) @Nullable String tenant, Actor actor) {
		Tenant whose = this.whose.tenant(caller, tenant);
		ConnectionForm form = new ConnectionForm(Objects.requireNonNullElse(body.name(), ""),
				Objects.requireNonNullElse(body.provider(), ""), Objects.requireNonNullElse(body.collection(), ""),
				body.credentials());
		Connection made = this.connections.create(whose.id(), whose.code(), form, actor);
		return ResponseEntity.created(URI.create("/api/v1/connections/" + made.name())).body(json(made));
	}

	@PutMapping("/{connection}")
	ConnectionJson credentials(Caller caller, @PathVariable String connection, @RequestBody CredentialsBody body,
			@RequestParam(required = false) @Nullable String tenant, Actor actor) {
		Tenant whose = this.whose.tenant(caller, tenant);
		this.connections.credentials(find(whose, connection), whose.code(), body.credentials(), actor);
		return json(find(whose, connection));
	}

	@DeleteMapping("/{connection}")
	ResponseEntity<Void> remove(Caller caller, @PathVariable String connection,
			@RequestParam(required = false) @Nullable String tenant, Actor actor) {
		Tenant whose = this.whose.tenant(caller, tenant);
		Connection known = find(whose, connection);
		this.connections.remove(known, whose.code(), actor);
		this.connections.forget(known);
		return ResponseEntity.noContent().build();
	}

	@PostMapping("/{connection}/test")
	Tried test(Caller caller, @PathVariable String connection,
			@RequestParam(required = false) @Nullable String tenant) {
		ConnectionTest.Result result = this.test.test(find(this.whose.tenant(caller, tenant), connection));
		return new Tried(result.works(), result.sentence());
	}

	private Connection find(Tenant whose, String name) {
		return this.connections.find(whose.id(), name).orElseThrow(ApiRefused::unknown);
	}

	private ConnectionJson json(Connection connection) {
		PastRuns.Told last = this.past.last(connection).orElse(null);
		return new ConnectionJson(connection.name(), connection.provider(), connection.collection(),
				connection.credentials(), connection.createdBy(), connection.createdAt(),
				this.past.mark(connection).orElse(null), (last != null) ? last.job().toString() : null,
				(last != null && last.asks()) ? last.missing() : null);
	}

	/**
	 * What a call makes.
	 *
	 * @param name how the tenant names it
	 * @param provider the provider's name
	 * @param collection where records go
	 * @param credentials in the clear
	 */
	record ConnectionBody(@Nullable String name, @Nullable String provider, @Nullable String collection,
			@Nullable String credentials) {

		@Override
		public String toString() {
			return "ConnectionBody[" + this.name + "]";
		}

	}

	/**
	 * What a call replaces.
	 *
	 * @param credentials in the clear
	 */
	record CredentialsBody(@Nullable String credentials) {

		@Override
		public String toString() {
			return "CredentialsBody";
		}

	}

	/**
	 * A connection.
	 *
	 * @param name how the tenant names it
	 * @param provider the provider's name
	 * @param collection where records go
	 * @param credentials whether it has any
	 * @param createdBy who made it
	 * @param createdAt when
	 * @param mark until when changes are stored, null before the first full or
	 * incremental sync
	 * @param lastSync the last sync's job, null where there was none
	 * @param missing how many records the last full sync did not see and did not remove,
	 * where a person is to say whether they go; else null
	 */
	@Schema(name = "Connection")
	record ConnectionJson(String name, String provider, String collection, boolean credentials, String createdBy,
			Instant createdAt, @Nullable Instant mark, @Nullable String lastSync, @Nullable Integer missing) {
	}

	/**
	 * What came of a test.
	 *
	 * @param works whether a page came
	 * @param sentence what came
	 */
	record Tried(boolean works, String sentence) {
	}

	/**
	 * All connections.
	 *
	 * @param connections by name
	 */
	@Schema(name = "Connections")
	record AllConnections(List<ConnectionJson> connections) {
	}

}
