package io.evenhand.web.portal;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.gate.Priority;
import io.evenhand.job.Job;
import io.evenhand.job.JobFilter;
import io.evenhand.job.JobRefused;
import io.evenhand.job.Jobs;
import io.evenhand.job.RequestKey;
import io.evenhand.job.Scope;
import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.exports.ExportResult;
import io.evenhand.transfer.exports.Exports;
import io.evenhand.transfer.exports.FileFormat;
import io.evenhand.transfer.exports.NewExport;
import io.evenhand.web.ResultDownload;
import io.evenhand.web.SeeOther;
import io.evenhand.web.api.Digests;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * A customer's exports: the list with the form that starts one, and the files.
 * Thread-safe.
 */
@Controller
class ExportPages {

	private final PortalReader reader;

	private final Jobs jobs;

	private final Exports exports;

	private final UploadForms forms;

	private final ResultDownload download;

	ExportPages(PortalReader reader, Jobs jobs, Exports exports, UploadForms forms, ResultDownload download) {
		this.reader = reader;
		this.jobs = jobs;
		this.exports = exports;
		this.forms = forms;
		this.download = download;
	}

	@GetMapping("/exports")
	ModelAndView list(@AuthenticationPrincipal Caller caller) {
		return page(caller, Map.of(), Map.of());
	}

	@PostMapping("/exports")
	ModelAndView start(@AuthenticationPrincipal Caller caller, @RequestParam Map<String, String> typed) {
		TenantId tenant = JobsPages.own(caller);
		String collection = typed.getOrDefault("collection", "").strip();
		if (collection.isEmpty()) {
			return page(caller, typed, Map.of("collection", "Choose what is exported."));
		}
		try {
			return new ModelAndView(
					SeeOther.to("/jobs/" + this.exports.submit(asked(caller, tenant, collection, typed))));
		}
		catch (IllegalArgumentException ex) {
			return page(caller, typed, Map.of("format", String.valueOf(ex.getMessage())));
		}
		catch (JobRefused ex) {
			return page(caller, typed, Map.of("collection", String.valueOf(ex.getMessage())));
		}
	}

	@GetMapping("/jobs/{id:[0-9]+}/result")
	void result(@AuthenticationPrincipal Caller caller, @PathVariable String id, HttpServletRequest request,
			HttpServletResponse response) throws IOException {
		Job job = JobsPages.parse(id)
			.flatMap((known) -> this.jobs.find(known, Scope.of(JobsPages.own(caller))))
			.orElseThrow(JobsPages::unknown);
		ExportResult file = this.exports.result(job).orElseThrow(JobsPages::unknown);
		this.download.send(request, response, file, job.name());
	}

	private static NewExport asked(Caller caller, TenantId tenant, String collection, Map<String, String> typed) {
		String lane = typed.getOrDefault("lane", "").strip();
		String key = typed.getOrDefault("key", "");
		NewExport plain = new NewExport(tenant, collection, FileFormat.of(typed.getOrDefault("format", "csv")),
				"gzip".equals(typed.get("packed")), lane.isEmpty() ? null : lane, Priority.NORMAL, false, caller.name(),
				null);
		return key.isBlank() ? plain
				: plain.with(new RequestKey(new Digests().with("export").with(caller.name()).with(key).hex(),
						new Digests().with(plain.toString()).hex()));
	}

	private ModelAndView page(Caller caller, Map<String, String> typed, Map<String, String> errors) {
		TenantId tenant = JobsPages.own(caller);
		List<JobCard> newest = this.jobs
			.page(new JobFilter(null, null, Exports.TYPE), Scope.of(tenant), null, PortalReader.MOST)
			.jobs()
			.stream()
			.map((job) -> this.reader.card(job, caller))
			.toList();
		ModelAndView page = new ModelAndView("pages/exports", "page",
				new ExportsPage(this.forms.form(caller, typed, errors), newest));
		if (!errors.isEmpty()) {
			page.setStatus(HttpStatus.UNPROCESSABLE_CONTENT);
		}
		return page;
	}

}
