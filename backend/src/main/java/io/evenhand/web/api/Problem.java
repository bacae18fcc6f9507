package io.evenhand.web.api;

import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.evenhand.job.Refusal;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/**
 * A refusal as RFC 9457 writes it. It carries nothing of the request, so that what is
 * foreign and what is unknown get the same answer to the byte. Immutable.
 *
 * @param title the status in words
 * @param status the HTTP status
 * @param detail a sentence of ours for the person who asked
 * @param errors a sentence for each field at fault; absent where none is
 * @param limit the limit that is reached; absent where none is
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Problem(String title, int status, String detail, @Nullable Map<String, String> errors, @Nullable Limit limit) {

	Problem(String title, int status, String detail, @Nullable Map<String, String> errors) {
		this(title, status, detail, errors, null);
	}

	/**
	 * A job is kept out by a limit.
	 * @param detail a sentence
	 * @param refusal which limit, and when to come back
	 */
	static ResponseEntity<Problem> of(String detail, Refusal refusal) {
		int seconds = Math.toIntExact(refusal.retryAfter().toSeconds());
		HttpStatus status = HttpStatus.TOO_MANY_REQUESTS;
		return new Answer(new Problem(status.getReasonPhrase(), status.value(), detail, null,
				new Limit(refusal.limit(), refusal.most(), refusal.present(), seconds)))
			.retryAfter(seconds);
	}

	static ResponseEntity<Problem> of(HttpStatus status, String detail) {
		return of(status, detail, null).build();
	}

	static Answer of(HttpStatus status, String detail, @Nullable Map<String, String> errors) {
		return new Answer(new Problem(status.getReasonPhrase(), status.value(), detail, errors));
	}

	/**
	 * A limit that is reached, see {@link Refusal}.
	 *
	 * @param name which one
	 * @param most what it allows
	 * @param present what there is
	 * @param retryAfter seconds until there is likely to be room
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	@Schema(name = "ProblemLimit")
	record Limit(String name, @Nullable Long most, @Nullable Long present, int retryAfter) {
	}

	/**
	 * A problem on its way to the caller.
	 *
	 * @param problem what it says
	 */
	record Answer(Problem problem) {

		ResponseEntity<Problem> build() {
			return ResponseEntity.status(this.problem.status())
				.contentType(MediaType.APPLICATION_PROBLEM_JSON)
				.body(this.problem);
		}

		ResponseEntity<Problem> retryAfter(int seconds) {
			return ResponseEntity.status(this.problem.status())
				.header("Retry-After", Integer.toString(seconds))
				.contentType(MediaType.APPLICATION_PROBLEM_JSON)
				.body(this.problem);
		}

	}

}
