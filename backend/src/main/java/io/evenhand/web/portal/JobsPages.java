package io.evenhand.web.portal;

import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

import io.evenhand.access.Caller;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.imports.FileForm;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.web.Downloads;
import io.evenhand.web.Moment;
import io.evenhand.web.Poll;
import io.evenhand.web.Rest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * A customer's jobs: the list, one job's status, and its rejects. Another tenant's job
 * gets the answer of one that never was, from the page, its poller and its download
 * alike. Thread-safe.
 */
@Controller
class JobsPages {

	private final PortalReader reader;

	private final Jobs jobs;

	private final Imports imports;

	private final SpentTimes spent;

	private final InstantSource clock;

	JobsPages(PortalReader reader, Jobs jobs, Imports imports, SpentTimes spent, InstantSource clock) {
		this.reader = reader;
		this.jobs = jobs;
		this.imports = imports;
		this.spent = spent;
		this.clock = clock;
	}

	@GetMapping("/jobs")
	ModelAndView list(@AuthenticationPrincipal Caller caller, @RequestParam(required = false) @Nullable String live) {
		TenantId tenant = own(caller);
		return new ModelAndView("pages/jobs", "page",
				list(caller, tenant, this.reader.listVersion(tenant), !"off".equals(live)).page());
	}

	@GetMapping("/jobs/live")
	Object listLive(@AuthenticationPrincipal Caller caller, @RequestParam(defaultValue = "") String v) {
		TenantId tenant = own(caller);
		Version shown = Version.parse(v);
		Version counters = this.reader.listVersion(tenant);
		if (shown.current(counters)) {
			return ResponseEntity.noContent().build();
		}
		Listed listed = list(caller, tenant, counters, true);
		List<String> changed = List.of("running", "waiting", "finished")
			.stream()
			.filter((group) -> !shown.shows(1 + List.of("running", "waiting", "finished").indexOf(group),
					listed.version()))
			.toList();
		return new ModelAndView("live/jobs", "page", listed.page()).addObject("changed", changed);
	}

	@GetMapping("/jobs/{id:[0-9]+}")
	ModelAndView status(@AuthenticationPrincipal Caller caller, @PathVariable String id,
			@RequestParam(required = false) @Nullable String live) {
		Job job = find(caller, id);
		return new ModelAndView("pages/job", "page", page(job, caller, this.reader.version(job), !"off".equals(live)));
	}

	@GetMapping("/jobs/{id:[0-9]+}/live")
	Object statusLive(@AuthenticationPrincipal Caller caller, @PathVariable String id,
			@RequestParam(defaultValue = "") String v) {
		Job job = find(caller, id);
		Version shown = Version.parse(v);
		Version now = this.reader.version(job);
		if (shown.current(now)) {
			return ResponseEntity.noContent().build();
		}
		return new ModelAndView("live/job", "page", page(job, caller, now, true)).addObject("news",
				!shown.shows(1, now));
	}

	@GetMapping("/jobs/{id:[0-9]+}/rejects")
	void rejects(@AuthenticationPrincipal Caller caller, @PathVariable String id, HttpServletResponse response)
			throws IOException {
		Job job = find(caller, id);
		FileForm form = this.imports.rejectsForm(job.id());
		try (Writer writer = Downloads.formed(response, Downloads.nameOf(job.name(), "rejects", form), form)) {
			writer.write(Downloads.mark(form));
			this.imports.writeRejects(job.id(), writer);
		}
	}

	@GetMapping("/jobs/{id:[0-9]+}/rest")
	void rest(@AuthenticationPrincipal Caller caller, @PathVariable String id, HttpServletResponse response)
			throws IOException {
		Job job = find(caller, id);
		if (!Rest.left(job, this.imports)) {
			throw unknown();
		}
		Rest.send(job, this.imports, response);
	}

	private Listed list(Caller caller, TenantId tenant, Version counters, boolean live) {
		PortalReader.Groups groups = this.reader.groups(caller, tenant);
		Version version = counters.leaf(List.of(groups.running(), groups.runningMore()))
			.leaf(groups.waiting())
			.leaf(groups.finished());
		Instant now = this.clock.instant();
		Poll poll = new Poll("/jobs/live?v=" + version, Pace.USUAL, live, Moment.toTheSecond(now, now, caller.zone()));
		return new Listed(version, new ListPage(groups.running(), groups.runningMore(), groups.waiting(),
				groups.waitingCount(), groups.finished(), poll));
	}

	/** For {@link JobActPages} too. */
	static Optional<JobId> parse(String id) {
		return id.matches("[1-9][0-9]{0,17}") ? Optional.of(new JobId(Long.parseLong(id))) : Optional.empty();
	}

	private StatusPage page(Job job, Caller caller, Version version, boolean live) {
		Instant now = this.clock.instant();
		boolean ended = job.state().ended();
		Poll poll = new Poll("/jobs/" + job.id() + "/live?v=" + version, Pace.seconds(job.times().submitted(), now),
				live && !ended, Moment.toTheSecond(now, now, caller.zone()));
		return new StatusPage(this.reader.card(job, caller),
				Moment.toTheMinute(job.times().submitted(), now, caller.zone()), Steps.of(job, now, caller.zone()),
				this.spent.of(job), ended, JobActs.of(job), StatusPage.Left.of(job, this.imports), poll);
	}

	private Job find(Caller caller, String id) {
		return parse(id).flatMap((known) -> this.jobs.find(known, Scope.of(own(caller))))
			.orElseThrow(JobsPages::unknown);
	}

	/** Staff has no jobs of its own: the rules keep it out of here. */
	static TenantId own(Caller caller) {
		return caller.ownTenant().orElseThrow(JobsPages::unknown);
	}

	static ResponseStatusException unknown() {
		return new ResponseStatusException(HttpStatus.NOT_FOUND);
	}

	private record Listed(Version version, ListPage page) {
	}

}
