package io.evenhand.web.api;

import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

import io.evenhand.access.Caller;
import io.evenhand.gate.Priority;
import io.evenhand.job.Job;
import io.evenhand.transfer.exports.ExportResult;
import io.evenhand.transfer.exports.Exports;
import io.evenhand.transfer.exports.FileFormat;
import io.evenhand.transfer.exports.NewExport;
import io.evenhand.web.ResultDownload;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Starts exports and hands out their files. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1")
final class ExportsApi {

	private final Exports exports;

	private final Whose whose;

	private final JobViews views;

	private final ResultDownload download;

	ExportsApi(Exports exports, Whose whose, JobViews views, ResultDownload download) {
		this.exports = exports;
		this.whose = whose;
		this.views = views;
		this.download = download;
	}

	@ApiResponse(responseCode = "202", description = "Taken in; Location is the job's address")
	@PostMapping("/exports")
	ResponseEntity<JobJson> submit(@RequestBody Asked asked, Caller caller) {
		String id = this.exports.submit(request(asked, caller)).toString();
		return ResponseEntity.accepted()
			.location(URI.create("/api/v1/jobs/" + id))
			.body(this.views.show(this.views.find(id, caller), caller));
	}

	/** Also for a job without a file: there is nothing under this address. */
	@GetMapping("/jobs/{id}/result")
	void result(@PathVariable String id, Caller caller, HttpServletRequest request, HttpServletResponse response)
			throws IOException {
		Job job = this.views.find(id, caller);
		ExportResult file = this.exports.result(job).orElseThrow(ApiRefused::unknown);
		this.download.send(request, response, file, job.name());
	}

	private NewExport request(Asked asked, Caller caller) {
		String collection = filled(asked.collection())
			.orElseThrow(() -> ApiRefused.unprocessable("Say in collection which records are exported."));
		return new NewExport(this.whose.tenant(caller, asked.tenant()).id(), collection, format(asked.format()),
				Boolean.TRUE.equals(asked.gzip()), filled(asked.lane()).orElse(null), priority(asked.priority()),
				caller.staff(), caller.name(), null);
	}

	private static FileFormat format(@Nullable String word) {
		try {
			return FileFormat.of(filled(word).orElse(FileFormat.CSV.word()));
		}
		catch (IllegalArgumentException ex) {
			throw ApiRefused.unprocessable(String.valueOf(ex.getMessage()));
		}
	}

	private static Priority priority(@Nullable String word) {
		try {
			return filled(word).map((text) -> Priority.valueOf(text.toUpperCase(Locale.ROOT))).orElse(Priority.NORMAL);
		}
		catch (IllegalArgumentException ex) {
			throw ApiRefused.unprocessable("A priority is low, normal, high or urgent.");
		}
	}

	private static Optional<String> filled(@Nullable String text) {
		return Optional.ofNullable(text).map(String::strip).filter((value) -> !value.isEmpty());
	}

	/**
	 * What a call asks for.
	 *
	 * @param collection the collection's name
	 * @param format csv (if nothing is said) or jsonl
	 * @param gzip whether the file is packed; false if nothing is said
	 * @param lane the lane; by the collection's size if nothing is said
	 * @param priority low, normal, high or urgent
	 * @param tenant for staff: whose records
	 */
	@Schema(name = "NewExport")
	record Asked(@Nullable String collection, @Nullable String format, @Nullable Boolean gzip, @Nullable String lane,
			@Nullable String priority, @Nullable String tenant) {
	}

}
