package io.evenhand.web.api;

import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Lane;
import io.evenhand.gate.LaneLimits;
import io.evenhand.gate.LaneSettings;
import io.evenhand.gate.LaneTies;
import io.evenhand.gate.Lanes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Makes a lane or sets its settings, for operators. Takes the settings alone or what a
 * GET answers; what is absent stays, or is as for a new lane. Thread-safe.
 */
@RestController
final class LaneEditApi {

	private static final Set<String> SETTINGS = Set.of("title", "description", "policy", "cap", "slots", "quantum",
			"slice", "stepTimeout", "timeout", "queueLimit", "largestCost", "openJobs", "capPutsDown", "borrowsFrom",
			"tenants", "nodes", "waitTarget", "queueCost", "highWaterJobs", "highWaterCost");

	/** Beside settings that are nested, as a GET answers them. */
	private static final Set<String> WHOLE = Set.of("settings", "version", "reason");

	/** Settings that are not nested. */
	private static final Set<String> ALONE = Stream.concat(SETTINGS.stream(), Stream.of("version", "reason"))
		.collect(Collectors.toUnmodifiableSet());

	private static final Set<String> ANSWERED = Arrays.stream(LaneJson.class.getRecordComponents())
		.map(RecordComponent::getName)
		.collect(Collectors.toUnmodifiableSet());

	private final Lanes lanes;

	LaneEditApi(Lanes lanes) {
		this.lanes = lanes;
	}

	@PutMapping("/api/v1/lanes/{lane}")
	ResponseEntity<Edited> put(@PathVariable String lane, @RequestBody JsonNode json, Actor actor) {
		Patch body = new Patch(json);
		JsonNode nested = json.get("settings");
		Patch fields = (nested != null) ? new Patch(nested) : body;
		if (nested != null) {
			body.only(WHOLE, ANSWERED);
			fields.only(SETTINGS, Set.of());
		}
		else {
			body.only(ALONE, ANSWERED);
		}
		Reason reason = Objects.requireNonNullElse(Reasons.given(body.text("reason", null)), Reasons.NONE);
		Optional<Lane> before = this.lanes.find(lane);
		if (before.isEmpty()) {
			Lane made = this.lanes.create(lane, settings(fields, LaneSettings.ofNew(lane)), actor, reason);
			return ResponseEntity.created(URI.create("/api/v1/lanes/" + made.name())).body(Edited.of(made));
		}
		int version = given("version", body.number("version", before.get().version()));
		LaneSettings settings = settings(fields, before.get().settings());
		return ResponseEntity.ok(Edited.of(this.lanes.edit(lane, settings, version, actor, reason)));
	}

	private static LaneSettings settings(Patch fields, LaneSettings now) {
		return new LaneSettings(given("title", fields.text("title", now.title())),
				given("description", fields.text("description", now.description())),
				given("policy", fields.text("policy", now.policy())), given("cap", fields.number("cap", now.cap())),
				given("slots", fields.number("slots", now.slots())),
				given("quantum", fields.seconds("quantum", now.quantum())),
				given("slice", fields.seconds("slice", now.slice())), given("stepTimeout", timeout(fields, now)),
				given("queueLimit", fields.number("queueLimit", now.queueLimit())),
				fields.seconds("largestCost", now.largestCost()),
				given("openJobs", fields.number("openJobs", now.openJobs())),
				given("capPutsDown", fields.flag("capPutsDown", now.capPutsDown())), ties(fields, now.ties()),
				given("waitTarget", fields.seconds("waitTarget", now.waitTarget())), limits(fields, now.limits()));
	}

	private static LaneLimits limits(Patch fields, LaneLimits now) {
		return new LaneLimits(fields.seconds("queueCost", now.queueCost()),
				fields.number("highWaterJobs", now.highJobs()), fields.seconds("highWaterCost", now.highCost()));
	}

	private static LaneTies ties(Patch fields, LaneTies now) {
		return new LaneTies(fields.texts("borrowsFrom", now.borrowsFrom()), fields.texts("tenants", now.tenants()),
				fields.texts("nodes", now.nodes()));
	}

	private static @Nullable Duration timeout(Patch fields, LaneSettings now) {
		return fields.seconds(fields.has("timeout") ? "timeout" : "stepTimeout", now.stepTimeout());
	}

	private static <T> T given(String field, @Nullable T value) {
		if (value == null) {
			throw ApiRefused.unprocessable("The field " + field + " cannot be empty.");
		}
		return value;
	}

	/**
	 * The lane as it is now.
	 *
	 * @param name the lane's name
	 * @param settings its settings
	 * @param version to be sent back with the next edit
	 */
	record Edited(String name, LaneJson.Settings settings, int version) {

		static Edited of(Lane lane) {
			return new Edited(lane.name(), LaneJson.Settings.of(lane.settings()), lane.version());
		}

	}

}
