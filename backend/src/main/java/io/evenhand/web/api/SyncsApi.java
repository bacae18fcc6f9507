package io.evenhand.web.api;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import io.evenhand.access.Caller;
import io.evenhand.gate.Priority;
import io.evenhand.job.Job;
import io.evenhand.tenant.Tenant;
import io.evenhand.transfer.syncs.Connection;
import io.evenhand.transfer.syncs.Connections;
import io.evenhand.transfer.syncs.Mode;
import io.evenhand.transfer.syncs.NewSync;
import io.evenhand.transfer.syncs.PastRuns;
import io.evenhand.transfer.syncs.Syncs;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Starts syncs and tells what they did. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/syncs")
final class SyncsApi {

	private final Syncs syncs;

	private final Connections connections;

	private final PastRuns past;

	private final Whose whose;

	private final JobViews views;

	SyncsApi(Syncs syncs, Connections connections, PastRuns past, Whose whose, JobViews views) {
		this.syncs = syncs;
		this.connections = connections;
		this.past = past;
		this.whose = whose;
		this.views = views;
	}

	@PostMapping
	ResponseEntity<JobJson> submit(Caller caller, @RequestBody SyncBody body) {
		Tenant whose = this.whose.tenant(caller, body.tenant());
		Connection connection = this.connections.find(whose.id(), Objects.requireNonNullElse(body.connection(), ""))
			.orElseThrow(() -> ApiRefused.unprocessable("There is no connection of this name."));
		Mode mode = mode(body, connection);
		String id = this.syncs
			.submit(new NewSync(connection, mode, (body.ids() != null) ? body.ids() : List.of(), body.confirmRemoval(),
					body.lane(), priority(body.priority()), caller.staff(), caller.name(), null))
			.toString();
		return ResponseEntity.accepted()
			.location(URI.create("/api/v1/jobs/" + id))
			.body(this.views.show(this.views.find(id, caller), caller));
	}

	@GetMapping("/{id}")
	SyncJson one(Caller caller, @PathVariable String id) {
		Job job = this.views.find(id, caller);
		return this.past.find(job.id(), job.tenant()).map(SyncJson::of).orElseThrow(ApiRefused::unknown);
	}

	private Mode mode(SyncBody body, Connection connection) {
		if (body.mode() == null) {
			return (body.ids() != null) ? Mode.REPAIR : this.syncs.usual(connection);
		}
		try {
			return Mode.valueOf(body.mode().toUpperCase(Locale.ROOT));
		}
		catch (IllegalArgumentException ex) {
			throw ApiRefused.unprocessable("A sync's mode is full, incremental or repair.");
		}
	}

	private static Priority priority(@Nullable String word) {
		try {
			return (word == null) ? Priority.NORMAL : Priority.valueOf(word.toUpperCase(Locale.ROOT));
		}
		catch (IllegalArgumentException ex) {
			throw ApiRefused.unprocessable("A priority is low, normal, high or urgent.");
		}
	}

	/**
	 * What a call asks for.
	 *
	 * @param connection the connection's name
	 * @param mode full, incremental or repair; by default what changed, where the
	 * provider can tell
	 * @param ids of a repair
	 * @param confirmRemoval how many missing records a full sync may remove
	 * @param lane the lane asked for
	 * @param priority the priority asked for
	 * @param tenant whose, for staff
	 */
	@Schema(name = "NewSync")
	record SyncBody(@Nullable String connection, @Nullable String mode, @Nullable List<String> ids,
			@Nullable Integer confirmRemoval, @Nullable String lane, @Nullable String priority,
			@Nullable String tenant) {
	}

	/**
	 * What a sync did.
	 *
	 * @param id its job
	 * @param mode full, incremental or repair
	 * @param pages stored
	 * @param restarts how often it began again
	 * @param missing how many records a full one did not see, null where that is not
	 * known
	 * @param removed how many of them were removed
	 * @param note a sentence, null where there is none
	 */
	@Schema(name = "Sync")
	record SyncJson(String id, String mode, int pages, int restarts, @Nullable Integer missing, int removed,
			@Nullable String note) {

		static SyncJson of(PastRuns.Told told) {
			return new SyncJson(told.job().toString(), told.mode(), told.pages(), told.restarts(), told.missing(),
					told.removed(), told.note());
		}

	}

}
