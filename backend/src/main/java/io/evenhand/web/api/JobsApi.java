package io.evenhand.web.api;

import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.util.List;
import java.util.Optional;

import io.evenhand.access.Caller;
import io.evenhand.job.Job;
import io.evenhand.job.JobFilter;
import io.evenhand.job.JobId;
import io.evenhand.job.JobPage;
import io.evenhand.job.JobState;
import io.evenhand.job.Jobs;
import io.evenhand.transfer.imports.FileForm;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.transfer.imports.LinesIn;
import io.evenhand.web.Downloads;
import io.evenhand.web.Rest;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Jobs, as the caller may see them. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/jobs")
final class JobsApi {

	private final Jobs jobs;

	private final JobViews views;

	private final Imports imports;

	JobsApi(Jobs jobs, JobViews views, Imports imports) {
		this.jobs = jobs;
		this.views = views;
		this.imports = imports;
	}

	@GetMapping
	Page list(Caller caller, @RequestParam(required = false) @Nullable String state,
			@RequestParam(required = false) @Nullable String lane,
			@RequestParam(required = false) @Nullable String type, @RequestParam(required = false) @Nullable Long after,
			@RequestParam(defaultValue = "50") int limit) {
		if (limit < 1 || limit > Jobs.PAGE_LIMIT || (after != null && after < 1)) {
			throw ApiRefused.unprocessable("A page holds 1 to 200 jobs, and after is a job's id.");
		}
		JobFilter filter = new JobFilter(state(state), lane, type);
		JobPage page = this.jobs.page(filter, JobViews.scope(caller), (after != null) ? new JobId(after) : null, limit);
		return new Page(this.views.show(page.jobs(), caller),
				Optional.ofNullable(page.next()).map(JobId::toString).orElse(null));
	}

	@GetMapping("/{id}")
	JobJson job(@PathVariable String id, Caller caller) {
		return this.views.show(this.views.find(id, caller), caller);
	}

	/** Imports in earnest what a dry run has checked, from the same file; one of each. */
	@ApiResponse(responseCode = "202", description = "Taken in; Location is the import's address")
	@PostMapping("/{id}/import")
	ResponseEntity<JobJson> inEarnest(@PathVariable String id, Caller caller) {
		String made = this.imports.inEarnest(this.views.find(id, caller), caller.name(), caller.staff()).toString();
		return ResponseEntity.accepted()
			.location(URI.create("/api/v1/jobs/" + made))
			.body(this.views.show(this.views.find(made, caller), caller));
	}

	/**
	 * CSV; of a file of JSON Lines, JSON Lines to who accepts them
	 * ({@code application/x-ndjson}).
	 */
	@GetMapping("/{id}/rejects")
	void rejects(@PathVariable String id, @RequestHeader(name = "Accept", defaultValue = "") String accepted,
			Caller caller, HttpServletResponse response) throws IOException {
		Job job = this.views.find(id, caller);
		FileForm own = this.imports.rejectsForm(job.id());
		boolean table = own.lines() && !accepted.contains("ndjson");
		FileForm form = table ? FileForm.CSV : own;
		try (Writer writer = Downloads.formed(response, Downloads.nameOf(job.name(), "rejects", form), form)) {
			if (table) {
				this.imports.writeRejectTable(job.id(), writer);
			}
			else {
				this.imports.writeRejects(job.id(), writer);
			}
		}
	}

	/** Which lines of an import's file are in; exact once it has ended. */
	@GetMapping("/{id}/lines")
	Lines lines(@PathVariable String id, Caller caller) {
		LinesIn in = this.imports.linesIn(this.views.find(id, caller)).orElseThrow(ApiRefused::unknown);
		return new Lines(in.ranges(), in.all());
	}

	/** The file without the lines that are in, to be sent again. */
	@GetMapping("/{id}/rest")
	void rest(@PathVariable String id, Caller caller, HttpServletResponse response) throws IOException {
		Job job = this.views.find(id, caller);
		if (!Rest.left(job, this.imports)) {
			throw ApiRefused.unknown();
		}
		Rest.send(job, this.imports, response);
	}

	private static @Nullable JobState state(@Nullable String word) {
		try {
			return (word != null) ? JobState.ofWord(word) : null;
		}
		catch (IllegalArgumentException ex) {
			throw ApiRefused.unprocessable(String.valueOf(ex.getMessage()));
		}
	}

	/**
	 * Which lines of a file are in.
	 *
	 * @param in ranges of lines in the order of the file; rows among them that were
	 * rejected are not in
	 * @param all whether nothing of the file is left
	 */
	@Schema(name = "LinesIn")
	record Lines(List<LinesIn.Range> in, boolean all) {
	}

	/**
	 * A page of jobs, newest first.
	 *
	 * @param jobs the jobs
	 * @param next the {@code after} of the following page, null on the last
	 */
	@Schema(name = "JobsPage")
	record Page(List<JobJson> jobs, @Nullable String next) {
	}

}
