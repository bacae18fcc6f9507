package io.evenhand.tenant;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.orm.ObjectOptimisticLockingFailureException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The tenants. Changes join the caller's transaction, in which the caller also tells the
 * audit (this module knows nobody). Thread-safe.
 */
@Service
@Transactional(readOnly = true)
public class Tenants {

	/** The most tenants of one page. */
	public static final int MAX_PAGE = 500;

	private final TenantRows rows;

	private final PlanRows plans;

	private final Clock clock;

	Tenants(TenantRows rows, PlanRows plans, Clock clock) {
		this.rows = rows;
		this.plans = plans;
		this.clock = clock;
	}

	public Optional<Tenant> byId(TenantId id) {
		return this.rows.findById(id.value()).map(TenantRow::tenant);
	}

	/**
	 * Finds a tenant by its name outside.
	 * @param code anything that somebody wrote
	 * @return the tenant; empty where there is none
	 */
	public Optional<Tenant> byCode(String code) {
		// MySQL compares without case: "ACME" must not be another name of acme
		return TenantRow.CODE.matcher(code).matches() ? this.rows.findByCode(code).map(TenantRow::tenant)
				: Optional.empty();
	}

	public Map<TenantId, Tenant> byIds(Collection<TenantId> ids) {
		return this.rows.findAllByIdIn(ids.stream().map(TenantId::value).distinct().toList())
			.stream()
			.map(TenantRow::tenant)
			.collect(Collectors.toMap(Tenant::id, Function.identity()));
	}

	/**
	 * A page of tenants by code.
	 * @param after the last code of the page before; null for the first page
	 * @param limit 1 to {@value #MAX_PAGE}
	 * @return the tenants, fewer than the limit on the last page
	 */
	public List<Tenant> page(@Nullable String after, int limit) {
		return this.rows
			.findByCodeGreaterThanOrderByCode((after != null) ? after : "",
					Limit.of(Math.max(1, Math.min(limit, MAX_PAGE))))
			.stream()
			.map(TenantRow::tenant)
			.toList();
	}

	/**
	 * The tenants whose code or name begins with a text.
	 * @param text what somebody typed, not empty
	 * @param limit 1 to {@value #MAX_PAGE}
	 * @return those by code first, then those by name, each once
	 */
	public List<Tenant> beginningWith(String text, int limit) {
		Limit most = Limit.of(Math.max(1, Math.min(limit, MAX_PAGE)));
		return Stream
			.concat(this.rows.findByCodeStartingWithOrderByCode(text.toLowerCase(Locale.ROOT), most).stream(),
					this.rows.findByNameStartingWithOrderByName(text, most).stream())
			.map(TenantRow::tenant)
			.distinct()
			.limit(most.max())
			.toList();
	}

	public List<Plan> plans() {
		return this.plans.findAllByOrderByCode().stream().map(PlanRow::plan).toList();
	}

	/**
	 * Makes a tenant.
	 * @param code 1 to 40 of a-z, 0-9 and "-"
	 * @param form the rest
	 * @return the new tenant
	 * @throws TenantRefused if a value is not allowed or the code is taken
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public Tenant create(String code, TenantForm form) {
		if (!TenantRow.CODE.matcher(code).matches()) {
			throw new TenantRefused("code", "A code has 1 to 40 letters a to z, digits and hyphens.");
		}
		if (this.rows.findByCode(code).isPresent()) {
			throw new TenantRefused("code", "There is a tenant with this code already.");
		}
		String name = (form.name() != null) ? form.name().strip() : code;
		TenantRow row = new TenantRow(code, name, Badges.free(name, code, this.rows.badges()),
				Colours.leastUsed(this.rows.colours()), this.clock.instant().truncatedTo(ChronoUnit.MICROS));
		row.set(form, this::knownPlan);
		return this.rows.saveAndFlush(row).tenant();
	}

	/**
	 * Changes a tenant.
	 * @param id which one
	 * @param form what to change
	 * @param version the version that the person saw; null takes any
	 * @return the tenant as it is now
	 * @throws TenantRefused if a value is not allowed
	 * @throws ObjectOptimisticLockingFailureException if somebody else changed it
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public Tenant edit(TenantId id, TenantForm form, @Nullable Integer version) {
		TenantRow row = this.rows.findById(id.value())
			.orElseThrow(() -> new TenantRefused("code", "There is no such tenant."));
		if (version != null && row.version() != version) {
			throw new ObjectOptimisticLockingFailureException(Tenant.class, id);
		}
		row.set(form, this::knownPlan);
		return this.rows.saveAndFlush(row).tenant();
	}

	/**
	 * The tenants that are suspended or being removed.
	 * @return in the order of their ids
	 */
	public List<Tenant> takenAway() {
		return this.rows.takenAway().stream().map(TenantRow::tenant).toList();
	}

	/**
	 * Whether a tenant is being removed.
	 * @param id which one
	 * @return false where there is none
	 */
	public boolean removing(TenantId id) {
		return this.rows.findById(id.value()).filter(TenantRow::removing).isPresent();
	}

	/**
	 * Begins to remove a tenant; it is kept out from now on and never let in again.
	 * @param id which one
	 * @return the tenant as it is now
	 * @throws TenantRefused if there is no such tenant
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public Tenant remove(TenantId id) {
		TenantRow row = this.rows.findById(id.value())
			.orElseThrow(() -> new TenantRefused("code", "There is no such tenant."));
		row.remove();
		return this.rows.saveAndFlush(row).tenant();
	}

	/**
	 * Forgets a tenant of which nothing is left.
	 * @param id one that is being removed
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public void forget(TenantId id) {
		this.rows.findById(id.value()).filter(TenantRow::removing).ifPresent(this.rows::delete);
		this.rows.flush();
	}

	private boolean knownPlan(String code) {
		return PlanRow.CODE.matcher(code).matches() && this.plans.existsById(code);
	}

}
