package io.evenhand.web.api;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.job.Job;
import io.evenhand.job.JobControl;
import io.evenhand.job.JobFront;
import io.evenhand.job.JobId;
import io.evenhand.job.Order;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Cancels, pauses, resumes and retries jobs: customers their own, support and operators
 * all; and moves them in their tenant's queue, which is for the latter. Each answers with
 * the job afterwards, or 409 with a sentence where the job's state forbids it.
 * Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/jobs/{id}")
final class JobActionsApi {

	private final JobControl control;

	private final JobFront front;

	private final JobViews views;

	JobActionsApi(JobControl control, JobFront front, JobViews views) {
		this.control = control;
		this.front = front;
		this.views = views;
	}

	@PostMapping("/cancel")
	JobJson cancel(@PathVariable String id, @RequestBody(required = false) @Nullable Why body, Caller caller,
			Actor actor) {
		return show(this.control.cancel(order(id, body, caller, actor)).orElseThrow(ApiRefused::unknown), caller);
	}

	@PostMapping("/pause")
	JobJson pause(@PathVariable String id, @RequestBody(required = false) @Nullable Why body, Caller caller,
			Actor actor) {
		return show(this.control.pause(order(id, body, caller, actor)).orElseThrow(ApiRefused::unknown), caller);
	}

	@PostMapping("/resume")
	JobJson resume(@PathVariable String id, @RequestBody(required = false) @Nullable Why body, Caller caller,
			Actor actor) {
		return show(this.control.resume(order(id, body, caller, actor)).orElseThrow(ApiRefused::unknown), caller);
	}

	@PostMapping("/retry")
	JobJson retry(@PathVariable String id, @RequestBody(required = false) @Nullable Why body, Caller caller,
			Actor actor) {
		return show(this.control.retry(order(id, body, caller, actor)).orElseThrow(ApiRefused::unknown), caller);
	}

	/** Before all others of its tenant; support and operators only. */
	@PostMapping("/front")
	JobJson front(@PathVariable String id, @RequestBody(required = false) @Nullable Why body, Caller caller,
			Actor actor) {
		return show(this.front.front(moving(id, body, caller, actor)).orElseThrow(ApiRefused::unknown), caller);
	}

	/** Back into its old place; support and operators only. */
	@PostMapping("/front/undo")
	JobJson back(@PathVariable String id, @RequestBody(required = false) @Nullable Why body, Caller caller,
			Actor actor) {
		return show(this.front.back(moving(id, body, caller, actor)).orElseThrow(ApiRefused::unknown), caller);
	}

	private static Order moving(String id, @Nullable Why body, Caller caller, Actor actor) {
		Reasons.needed((body != null) ? body.reason() : null);
		return order(id, body, caller, actor);
	}

	private static Order order(String id, @Nullable Why body, Caller caller, Actor actor) {
		JobId job = JobViews.parse(id).orElseThrow(ApiRefused::unknown);
		return new Order(job, JobViews.scope(caller), (body != null) ? body.version() : null, actor,
				Reasons.given((body != null) ? body.reason() : null));
	}

	private JobJson show(Job job, Caller caller) {
		return this.views.show(job, caller);
	}

	/**
	 * What a call may say.
	 *
	 * @param reason why, 5 to 300 characters
	 * @param version the version that was read, null for whatever it is
	 */
	@Schema(name = "JobAction")
	record Why(@Nullable String reason, @Nullable Integer version) {
	}

}
