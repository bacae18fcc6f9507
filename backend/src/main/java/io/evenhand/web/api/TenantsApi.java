package io.evenhand.web.api;

import java.net.URI;
import java.util.List;
import java.util.Set;

import io.evenhand.access.TenantDesk;
import io.evenhand.audit.Actor;
import io.evenhand.gate.PlanShares;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.TenantRefused;
import io.evenhand.tenant.Tenants;
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
 * The tenants, for staff; operators change them. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/tenants")
final class TenantsApi {

	private final Tenants tenants;

	private final TenantDesk desk;

	private final PlanShares plans;

	TenantsApi(Tenants tenants, TenantDesk desk, PlanShares plans) {
		this.tenants = tenants;
		this.desk = desk;
		this.plans = plans;
	}

	@GetMapping
	Page list(@RequestParam(required = false) @Nullable String after, @RequestParam(defaultValue = "100") int limit) {
		int size = Limits.page(limit, Tenants.MAX_PAGE);
		List<Tenant> found = this.tenants.page(after, size);
		return new Page(found.stream().map(this::json).toList(),
				(found.size() == size) ? found.get(size - 1).code() : null);
	}

	@PostMapping
	ResponseEntity<TenantJson> create(@RequestBody TenantBody body, Actor actor) {
		String code = (body.code() != null) ? body.code() : "";
		Tenant made = this.desk.create(code, body.form(), actor, Reasons.given(body.reason()));
		return ResponseEntity.created(URI.create("/api/v1/tenants/" + made.code())).body(json(made));
	}

	@GetMapping("/{tenant}")
	TenantJson one(@PathVariable String tenant) {
		return json(find(tenant));
	}

	@PutMapping("/{tenant}")
	TenantJson edit(@PathVariable String tenant, @RequestBody TenantBody body, Actor actor) {
		Tenant before = find(tenant);
		if (body.code() != null && !body.code().equals(before.code())) {
			throw new TenantRefused("code", "A tenant keeps its code.");
		}
		Tenant now = this.desk.edit(before.id(), body.form(), body.version(), actor, Reasons.given(body.reason()));
		if (!now.plan().equals(before.plan())) {
			this.plans.follow();
		}
		return json(now);
	}

	/**
	 * Its jobs end first, then all that is kept of it goes; asking again tells how far it
	 * is.
	 */
	@DeleteMapping("/{tenant}")
	ResponseEntity<Removed> remove(@PathVariable String tenant, Actor actor) {
		Tenant now = this.desk.remove(find(tenant).id(), actor, null);
		return ResponseEntity.accepted()
			.body(new Removed(json(now),
					"The tenant is being removed: its people and tokens are kept out, its jobs are cancelled, and once they"
							+ " have ended its records, uploads, people and tokens are wiped out. The audit stays."));
	}

	private TenantJson json(Tenant tenant) {
		return TenantJson.of(tenant, this.tenants.removing(tenant.id()));
	}

	private Tenant find(String code) {
		return this.tenants.byCode(code).orElseThrow(ApiRefused::unknown);
	}

	/**
	 * What a call sets.
	 *
	 * @param code of a new tenant
	 * @param name as people read it
	 * @param badge two letters or digits
	 * @param colour 1 to 8
	 * @param state active or suspended
	 * @param plan a plan's code
	 * @param zone a time zone's name
	 * @param grantedLanes lanes that it may choose
	 * @param maxPriority the highest priority that it may choose
	 * @param version the version that was read, null for any
	 * @param reason why
	 */
	record TenantBody(@Nullable String code, @Nullable String name, @Nullable String badge, @Nullable Integer colour,
			@Nullable String state, @Nullable String plan, @Nullable String zone, @Nullable Set<String> grantedLanes,
			@Nullable String maxPriority, @Nullable Integer version, @Nullable String reason) {

		TenantForm form() {
			Boolean suspended = null;
			if (this.state != null) {
				if (!this.state.equals("active") && !this.state.equals("suspended")) {
					throw new TenantRefused("state", "A tenant's state is active or suspended.");
				}
				suspended = this.state.equals("suspended");
			}
			return new TenantForm(this.name, this.badge, this.colour, suspended, this.plan, this.zone,
					this.grantedLanes, this.maxPriority);
		}

	}

	/**
	 * A tenant, see {@link Tenant}.
	 */
	record TenantJson(String code, String name, String badge, int colour, String state, String plan, String zone,
			List<String> grantedLanes, String maxPriority, int version) {

		static TenantJson of(Tenant tenant, boolean removing) {
			return new TenantJson(tenant.code(), tenant.name(), tenant.badge(), tenant.colour(),
					removing ? "removing" : tenant.suspended() ? "suspended" : "active", tenant.plan(),
					tenant.zone().getId(), tenant.grantedLanes().stream().sorted().toList(), tenant.maxPriority(),
					tenant.version());
		}

	}

	/**
	 * A page of tenants, by code.
	 *
	 * @param tenants the tenants
	 * @param next the {@code after} of the following page, null on the last
	 */
	@Schema(name = "TenantsPage")
	record Page(List<TenantJson> tenants, @Nullable String next) {
	}

	/**
	 * What became of a removed tenant.
	 *
	 * @param tenant as it is now
	 * @param detail a sentence
	 */
	record Removed(TenantJson tenant, String detail) {
	}

}
