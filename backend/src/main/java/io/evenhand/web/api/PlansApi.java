package io.evenhand.web.api;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.PlanShare;
import io.evenhand.gate.PlanShares;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.Plan;
import io.evenhand.tenant.Plans;
import io.evenhand.tenant.Weight;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The plans, for staff; operators make and change them. What is absent stays, a lane that
 * is null goes back to its own defaults. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/plans")
final class PlansApi {

	private static final Set<String> TAKEN = Set.of("name", "storedBytes", "lanes", "version", "reason");

	private static final Set<String> OF_LANE = Set.of("weight", "cap", "queueLimit", "queueCost");

	private final Plans plans;

	private final PlanShares shares;

	PlansApi(Plans plans, PlanShares shares) {
		this.plans = plans;
		this.shares = shares;
	}

	@GetMapping
	All list() {
		return new All(this.plans.all().stream().map(this::json).toList());
	}

	@GetMapping("/{plan}")
	PlanJson one(@PathVariable String plan) {
		return json(this.plans.find(plan).orElseThrow(ApiRefused::unknown));
	}

	@PutMapping("/{plan}")
	ResponseEntity<PlanJson> put(@PathVariable String plan, @RequestBody JsonNode json, Actor actor) {
		Patch body = new Patch(json).only(TAKEN, Set.of("code"));
		Reason reason = Objects.requireNonNullElse(Reasons.given(body.text("reason", null)), Reasons.NONE);
		Optional<Plan> before = this.plans.find(plan);
		Plan now = before.orElse(new Plan(plan, plan, null, 0));
		Integer version = body.number("version", null);
		Plan wanted = new Plan(plan, Objects.requireNonNullElse(body.text("name", now.name()), plan),
				body.big("storedBytes", now.storedBytes()), (version != null) ? version : 0);
		List<PlanShare> lanes = before.isPresent() ? this.shares.of(plan) : List.of();
		PlanJson made = json(this.shares.put(wanted, version == null, lanes(json.get("lanes"), lanes), actor, reason));
		return before.isPresent() ? ResponseEntity.ok(made)
				: ResponseEntity.created(URI.create("/api/v1/plans/" + plan)).body(made);
	}

	private static List<PlanShare> lanes(@Nullable JsonNode json, List<PlanShare> now) {
		if (json == null) {
			return now;
		}
		if (!json.isObject()) {
			throw ApiRefused.unprocessable("The field lanes is an object with a member for each lane.");
		}
		Map<String, PlanShare> lanes = new TreeMap<>();
		now.forEach((share) -> lanes.put(share.lane(), share));
		for (String lane : json.propertyNames()) {
			JsonNode one = json.get(lane);
			if (one.isNull()) {
				lanes.remove(lane);
			}
			else {
				lanes.put(lane, share(lane, new Patch(one).only(OF_LANE, Set.of()), lanes.get(lane)));
			}
		}
		return new ArrayList<>(lanes.values());
	}

	private static PlanShare share(String lane, Patch body, @Nullable PlanShare now) {
		PlanShare before = (now != null) ? now : new PlanShare(lane, null, null, null, null);
		Integer weight = body.number("weight", (before.weight() != null) ? before.weight().value() : null);
		Integer cap = body.number("cap", (before.cap() != null) ? before.cap().value() : null);
		try {
			return new PlanShare(lane, (weight != null) ? new Weight(weight) : null,
					(cap != null) ? new Cap(cap) : null, body.number("queueLimit", before.queueLimit()),
					body.seconds("queueCost", before.queueCost()));
		}
		catch (IllegalArgumentException ex) {
			throw ApiRefused.unprocessable(String.valueOf(ex.getMessage()));
		}
	}

	private PlanJson json(Plan plan) {
		Map<String, LaneJson> lanes = new TreeMap<>();
		this.shares.of(plan.code()).forEach((share) -> lanes.put(share.lane(), LaneJson.of(share)));
		return new PlanJson(plan.code(), plan.name(), plan.storedBytes(), lanes, plan.version());
	}

	/**
	 * A plan.
	 *
	 * @param code its name outside
	 * @param name as people read it
	 * @param storedBytes of a tenant's uploads that are kept at most; null for the
	 * installation's
	 * @param lanes what it gives in which lane
	 * @param version to be sent back with an edit
	 */
	@Schema(name = "Plan")
	record PlanJson(String code, String name, @Nullable Long storedBytes, Map<String, LaneJson> lanes, int version) {
	}

	/**
	 * What a plan gives in a lane; null where the lane decides.
	 *
	 * @param weight 1 to 1000
	 * @param cap 0 to 10000
	 * @param queueLimit jobs of a tenant that may wait
	 * @param queueCost estimated slot-seconds of a tenant that may wait
	 */
	@Schema(name = "PlanLane")
	record LaneJson(@Nullable Integer weight, @Nullable Integer cap, @Nullable Integer queueLimit,
			@Nullable Double queueCost) {

		static LaneJson of(PlanShare share) {
			return new LaneJson((share.weight() != null) ? share.weight().value() : null,
					(share.cap() != null) ? share.cap().value() : null, share.queueLimit(), seconds(share.queueCost()));
		}

	}

	static @Nullable Double seconds(@Nullable Duration span) {
		return (span != null) ? span.toMillis() / 1000.0 : null;
	}

	/**
	 * All plans.
	 *
	 * @param plans in the order of their codes
	 */
	@Schema(name = "Plans")
	record All(List<PlanJson> plans) {
	}

}
