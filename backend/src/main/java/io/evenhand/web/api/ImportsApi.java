package io.evenhand.web.api;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

import io.evenhand.access.Caller;
import io.evenhand.blob.Blob;
import io.evenhand.job.Job;
import io.evenhand.job.RequestKey;
import io.evenhand.store.Answers;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.transfer.imports.NewImport;
import io.evenhand.web.upload.Upload;
import io.evenhand.web.upload.UploadedFile;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Takes files in: the bytes go from the connection to the store, then the import is
 * admitted. Thread-safe.
 */
@RestController
final class ImportsApi {

	private final Imports imports;

	private final ImportReader reader;

	private final JobViews views;

	private final Repeats repeats;

	private final JsonMapper json;

	ImportsApi(Imports imports, ImportReader reader, JobViews views, Repeats repeats, JsonMapper json) {
		this.imports = imports;
		this.reader = reader;
		this.views = views;
		this.repeats = repeats;
		this.json = json;
	}

	@PostMapping("/api/v1/imports")
	ResponseEntity<byte[]> submit(Caller caller, HttpServletRequest request,
			@RequestHeader(name = Repeats.HEADER, required = false) @Nullable String header,
			@RequestParam(required = false) @Nullable String tenant) throws IOException {
		Answers.Key key = (header != null) ? Repeats.key(caller, header) : null;
		Upload upload = Upload.of(request);
		try {
			return receive(caller, upload, tenant, key);
		}
		finally {
			upload.drain();
		}
	}

	private ResponseEntity<byte[]> receive(Caller caller, Upload upload, @Nullable String tenant,
			Answers.@Nullable Key key) throws IOException {
		UploadedFile file = upload.file()
			.orElseThrow(() -> new ApiRefused(HttpStatus.BAD_REQUEST, "Send the file in a part named file."));
		Blob kept = this.imports.keep(file.bytes());
		boolean taken = false;
		try {
			Asked asked = new Asked(this.reader.read(caller, upload.fields(), tenant, file.name()), key);
			Answers.Answer first = (key != null) ? this.repeats.begin(key, asked.print(kept)) : null;
			if (first == null) {
				taken = true;
				first = submit(caller, asked, kept, key);
			}
			return answer(first);
		}
		finally {
			if (!taken) {
				this.imports.discard(kept);
			}
		}
	}

	private Answers.Answer submit(Caller caller, Asked asked, Blob kept, Answers.@Nullable Key key) {
		boolean done = false;
		try {
			String id = this.imports.submit(asked.request(kept), kept).toString();
			Job job = this.views.find(id, caller);
			Answers.Answer answer = new Answers.Answer(HttpStatus.ACCEPTED.value(), "/api/v1/jobs/" + id,
					MediaType.APPLICATION_JSON_VALUE, this.json.writeValueAsString(this.views.show(job, caller)));
			if (key != null) {
				this.repeats.end(key, answer);
			}
			done = true;
			return answer;
		}
		finally {
			if (!done && key != null) {
				this.repeats.forget(key);
			}
		}
	}

	private static ResponseEntity<byte[]> answer(Answers.Answer answer) {
		String body = (answer.body() != null) ? answer.body() : "";
		ResponseEntity.BodyBuilder builder = ResponseEntity.status(answer.status())
			.contentType(MediaType.APPLICATION_JSON);
		if (answer.location() != null) {
			builder.location(URI.create(answer.location()));
		}
		return builder.body(body.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * What a call asks for.
	 *
	 * @param plain the import
	 * @param key of the call, null where it has none
	 */
	private record Asked(NewImport plain, Answers.@Nullable Key key) {

		/** Of all that is asked for, the file's bytes included. */
		String print(Blob file) {
			return new Digests().with(this.plain.toString()).with(file.sha256()).hex();
		}

		/**
		 * The job keeps the key too: should the answer be lost, the job is not made
		 * twice.
		 */
		NewImport request(Blob file) {
			Answers.Key known = this.key;
			if (known == null) {
				return this.plain;
			}
			RequestKey request = new RequestKey(new Digests().with(known.caller()).with(known.key()).hex(),
					print(file));
			return this.plain.with(request);
		}

	}

}
