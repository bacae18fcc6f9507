package io.evenhand.web.api;

import java.util.Map;
import java.util.stream.Collectors;

import io.evenhand.access.AccessRefused;
import io.evenhand.blob.BlobRefused;
import io.evenhand.gate.SettingsRefused;
import io.evenhand.gate.Stale;
import io.evenhand.gate.UnknownLane;
import io.evenhand.job.JobRefused;
import io.evenhand.job.NotNow;
import io.evenhand.job.ParametersRefused;
import io.evenhand.job.Refusal;
import io.evenhand.schedule.ScheduleRefused;
import io.evenhand.store.Outage;
import io.evenhand.tenant.TenantRefused;
import io.evenhand.transfer.syncs.ConnectionRefused;
import io.evenhand.web.upload.UploadRefused;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

import org.springframework.beans.TypeMismatchException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers what is refused with a sentence of ours; the text of any other exception stays
 * in the log. Immutable.
 */
@RestControllerAdvice(basePackages = "io.evenhand.web.api")
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ApiProblems {

	private static final Logger logger = LoggerFactory.getLogger(ApiProblems.class);

	/** Seconds after which a database that is away is asked again. */
	private static final int AWAY_RETRY = 5;

	/** Seconds after which a full queue may have room. */
	private static final int QUEUE_RETRY = 30;

	@ExceptionHandler
	ResponseEntity<Problem> refused(ApiRefused ex) {
		return Problem.of(ex.status(), sentence(ex));
	}

	@ExceptionHandler
	ResponseEntity<Problem> refused(JobRefused ex) {
		Refusal refusal = ex.refusal();
		if (refusal != null) {
			return Problem.of(sentence(ex), refusal);
		}
		if (ex.tryLater()) {
			return Problem.of(HttpStatus.TOO_MANY_REQUESTS, sentence(ex), null).retryAfter(QUEUE_RETRY);
		}
		return Problem.of(HttpStatus.UNPROCESSABLE_CONTENT, sentence(ex));
	}

	@ExceptionHandler
	ResponseEntity<Problem> refused(BlobRefused ex) {
		if (ex.tooLarge()) {
			return Problem.of(HttpStatus.CONTENT_TOO_LARGE, sentence(ex));
		}
		logger.error("An upload could not be stored", ex);
		return Problem.of(HttpStatus.INSUFFICIENT_STORAGE, sentence(ex));
	}

	@ExceptionHandler
	ResponseEntity<Problem> refused(UploadRefused ex) {
		return Problem.of(HttpStatus.BAD_REQUEST, sentence(ex));
	}

	@ExceptionHandler
	ResponseEntity<Problem> refused(SettingsRefused ex) {
		Map<String, String> errors = ex.problems()
			.stream()
			.collect(Collectors.toMap(SettingsRefused.Problem::field, SettingsRefused.Problem::sentence,
					(first, second) -> first + "; " + second));
		return Problem.of(HttpStatus.UNPROCESSABLE_CONTENT, sentence(ex), errors).build();
	}

	@ExceptionHandler
	ResponseEntity<Problem> refused(ParametersRefused ex) {
		return Problem.of(HttpStatus.UNPROCESSABLE_CONTENT, sentence(ex), ex.errors()).build();
	}

	@ExceptionHandler
	ResponseEntity<Problem> refused(ScheduleRefused ex) {
		return field(ex.field(), sentence(ex));
	}

	@ExceptionHandler
	ResponseEntity<Problem> refused(TenantRefused ex) {
		return field(ex.field(), sentence(ex));
	}

	@ExceptionHandler
	ResponseEntity<Problem> refused(AccessRefused ex) {
		return field(ex.field(), sentence(ex));
	}

	@ExceptionHandler
	ResponseEntity<Problem> refused(ConnectionRefused ex) {
		return field(ex.field(), sentence(ex));
	}

	@ExceptionHandler
	ResponseEntity<Problem> invalid(MethodArgumentNotValidException ex) {
		Map<String, String> errors = ex.getFieldErrors()
			.stream()
			.collect(Collectors.toMap(error -> error.getField(), error -> String.valueOf(error.getDefaultMessage()),
					(first, second) -> first + "; " + second));
		return Problem.of(HttpStatus.UNPROCESSABLE_CONTENT, "Some fields are not as they must be.", errors).build();
	}

	@ExceptionHandler
	ResponseEntity<Problem> unknown(UnknownLane ex) {
		return refused(ApiRefused.unknown());
	}

	@ExceptionHandler
	ResponseEntity<Problem> stale(Stale ex) {
		return Problem.of(HttpStatus.CONFLICT, sentence(ex));
	}

	@ExceptionHandler
	ResponseEntity<Problem> refused(NotNow ex) {
		return Problem.of(HttpStatus.CONFLICT, sentence(ex));
	}

	@ExceptionHandler
	ResponseEntity<Problem> stale(OptimisticLockingFailureException ex) {
		return Problem.of(HttpStatus.CONFLICT,
				"Somebody else changed it meanwhile; nothing was changed by this call. Read it again and repeat.");
	}

	@ExceptionHandler({ PessimisticLockingFailureException.class, TransientDataAccessException.class })
	ResponseEntity<Problem> busy(Exception ex) {
		logger.warn("A call found the database busy", ex);
		return Problem
			.of(HttpStatus.SERVICE_UNAVAILABLE, "The database is busy. Nothing was changed; send it again.", null)
			.retryAfter(1);
	}

	@ExceptionHandler
	ResponseEntity<Problem> unreadable(HttpMessageNotReadableException ex) {
		for (Throwable cause = ex; cause != null; cause = cause.getCause()) {
			if (cause instanceof UnrecognizedPropertyException unknown) {
				return refused(ApiRefused.unknownMember(unknown.getPropertyName(), unknown.getKnownPropertyIds()));
			}
			if (cause instanceof IllegalArgumentException && cause.getMessage() != null
					&& cause.getClass() == IllegalArgumentException.class) {
				// thrown by one of our own values, in a sentence
				return Problem.of(HttpStatus.UNPROCESSABLE_CONTENT, sentence(cause));
			}
		}
		return Problem.of(HttpStatus.BAD_REQUEST, "The body is not the JSON that this call takes.");
	}

	@ExceptionHandler
	ResponseEntity<Problem> mistyped(TypeMismatchException ex) {
		return Problem.of(HttpStatus.BAD_REQUEST, words(HttpStatus.BAD_REQUEST));
	}

	/** Security answers these itself. */
	@ExceptionHandler({ AccessDeniedException.class, AuthenticationException.class })
	void door(RuntimeException ex) {
		throw ex;
	}

	@ExceptionHandler
	ResponseEntity<Problem> other(Exception ex) throws Exception {
		if (ex instanceof ErrorResponse known) {
			HttpStatus status = HttpStatus.valueOf(known.getStatusCode().value());
			ResponseEntity<Problem> answer = Problem.of(status, words(status));
			HttpHeaders headers = new HttpHeaders();
			headers.addAll(known.getHeaders());
			headers.addAll(answer.getHeaders());
			return new ResponseEntity<>(answer.getBody(), headers, status);
		}
		if (Outage.away(ex)) {
			logger.warn("A call found no database: {}", Outage.line(ex));
			return Problem.of(HttpStatus.SERVICE_UNAVAILABLE, words(HttpStatus.SERVICE_UNAVAILABLE), null)
				.retryAfter(AWAY_RETRY);
		}
		logger.error("A call failed", ex);
		return Problem.of(HttpStatus.INTERNAL_SERVER_ERROR, words(HttpStatus.INTERNAL_SERVER_ERROR));
	}

	static String words(HttpStatus status) {
		return switch (status) {
			case NOT_FOUND -> sentence(ApiRefused.unknown());
			case METHOD_NOT_ALLOWED -> "This address does not take this method.";
			case NOT_ACCEPTABLE -> "This call cannot answer in the format that is asked for.";
			case UNSUPPORTED_MEDIA_TYPE -> "This call does not take a body of this kind.";
			case SERVICE_UNAVAILABLE -> "The database does not answer just now. Send it again in a moment; "
					+ "with an Idempotency-Key, what was done already is not done twice.";
			default -> status.is4xxClientError() ? "A parameter is missing, or is not what this call takes."
					: "Something went wrong on our side; it is in the log under the id in X-Request-Id.";
		};
	}

	private static ResponseEntity<Problem> field(String field, String sentence) {
		return Problem.of(HttpStatus.UNPROCESSABLE_CONTENT, sentence, Map.of(field, sentence)).build();
	}

	private static String sentence(Throwable ex) {
		@Nullable String sentence = ex.getMessage();
		return (sentence != null) ? sentence : "It cannot be done.";
	}

}
