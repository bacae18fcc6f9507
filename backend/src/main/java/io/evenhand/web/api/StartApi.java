package io.evenhand.web.api;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.evenhand.access.Caller;
import io.evenhand.gate.Priority;
import io.evenhand.job.JobStarter;
import io.evenhand.job.JobStarts;
import io.evenhand.job.Parameter;
import io.evenhand.job.RequestKey;
import io.evenhand.job.StartOrder;
import io.evenhand.store.Answers;
import io.evenhand.tenant.Tenant;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Starts jobs from parameters: a team's own kinds and whichever others need no file.
 * Thread-safe.
 */
@RestController
final class StartApi {

	private static final Set<String> TAKEN = Set.of("type", "name", "lane", "priority", "parameters", "tenant");

	private final JobStarts starts;

	private final Whose whose;

	private final JobViews views;

	StartApi(JobStarts starts, Whose whose, JobViews views) {
		this.starts = starts;
		this.whose = whose;
		this.views = views;
	}

	@GetMapping("/api/v1/job-types")
	Kinds kinds(Caller caller) {
		return new Kinds(this.starts.kinds(caller.staff()).stream().map(Kind::of).toList());
	}

	@PostMapping("/api/v1/jobs")
	ResponseEntity<JobJson> start(Caller caller, @RequestBody JsonNode json,
			@RequestHeader(name = Repeats.HEADER, required = false) @Nullable String header,
			@RequestParam(required = false) @Nullable String tenant) {
		Patch body = new Patch(json).only(TAKEN, Set.of());
		Tenant of = this.whose.tenant(caller, (tenant != null) ? tenant : body.text("tenant", null));
		String type = body.text("type", null);
		JobStarter kind = (type != null) ? this.starts.find(type, caller.staff()).orElseThrow(this::unknownKind)
				: refuseWithoutKind();
		Map<String, String> parameters = parameters(json.get("parameters"));
		StartOrder order = new StartOrder(of.id(), body.text("name", null), body.text("lane", null),
				priority(body.text("priority", null)), caller.staff(), caller.name(), null);
		if (header != null) {
			order = keyed(order, Repeats.key(caller, header), kind.type() + parameters);
		}
		String id = this.starts.start(kind, order, parameters).toString();
		return ResponseEntity.accepted()
			.location(URI.create("/api/v1/jobs/" + id))
			.body(this.views.show(this.views.find(id, caller), caller));
	}

	/**
	 * The job keeps the key too: should the answer be lost, the job is not made twice.
	 */
	private static StartOrder keyed(StartOrder plain, Answers.Key key, String what) {
		RequestKey request = new RequestKey(new Digests().with(key.caller()).with(key.key()).hex(),
				new Digests().with(plain.toString()).with(what).hex());
		return new StartOrder(plain.tenant(), plain.name(), plain.lane(), plain.priority(), plain.staff(),
				plain.submittedBy(), request);
	}

	/** A number or a flag may be given as such. */
	static Map<String, String> parameters(@Nullable JsonNode given) {
		Map<String, String> parameters = new TreeMap<>();
		if (given == null || given.isNull()) {
			return parameters;
		}
		if (!given.isObject()) {
			throw ApiRefused.unprocessable("The field parameters is an object.");
		}
		given.properties().forEach((one) -> {
			JsonNode value = one.getValue();
			if (!value.isValueNode()) {
				throw ApiRefused.unprocessable("A parameter is a text, a number, true or false.");
			}
			parameters.put(one.getKey(), value.isNull() ? "" : value.asString());
		});
		return parameters;
	}

	private static Priority priority(@Nullable String word) {
		try {
			return (word == null || word.isBlank()) ? Priority.NORMAL
					: Priority.valueOf(word.strip().toUpperCase(Locale.ROOT));
		}
		catch (IllegalArgumentException ex) {
			throw ApiRefused.unprocessable("A priority is low, normal, high or urgent.");
		}
	}

	private ApiRefused unknownKind() {
		return ApiRefused.unprocessable("There is no such type of job to start; GET /api/v1/job-types lists them.");
	}

	private JobStarter refuseWithoutKind() {
		throw ApiRefused.unprocessable("Say in the field type what kind of job; GET /api/v1/job-types lists them.");
	}

	/**
	 * The kinds of jobs that the caller may start from parameters.
	 *
	 * @param types by title
	 */
	@Schema(name = "JobTypes")
	record Kinds(List<Kind> types) {
	}

	/**
	 * A kind of job.
	 *
	 * @param type its name
	 * @param title what people call it
	 * @param parameters what it needs to know
	 */
	@Schema(name = "JobType")
	record Kind(String type, String title, List<Field> parameters) {

		static Kind of(JobStarter kind) {
			return new Kind(kind.type(), kind.title(), kind.parameters().stream().map(Field::of).toList());
		}

	}

	/**
	 * A parameter.
	 *
	 * @param name its name
	 * @param title what people read beside it
	 * @param kind text, integer, decimal, date, flag or choice
	 * @param required whether it must be given
	 * @param otherwise what holds where it is not, null for nothing
	 * @param choices of a choice, else empty
	 */
	@Schema(name = "JobParameter")
	record Field(String name, String title, String kind, boolean required, @Nullable String otherwise,
			List<String> choices) {

		static Field of(Parameter parameter) {
			String otherwise = parameter.otherwise();
			return new Field(parameter.name(), parameter.title(), parameter.kind().name().toLowerCase(Locale.ROOT),
					otherwise == null, (otherwise != null && !otherwise.isEmpty()) ? otherwise : null,
					parameter.choices());
		}

	}

}
