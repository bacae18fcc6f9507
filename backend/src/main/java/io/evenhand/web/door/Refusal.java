package io.evenhand.web.door;

import java.util.Locale;

import org.springframework.http.HttpStatus;

/**
 * Why there is no page.
 */
enum Refusal {

	/** A form came without the token of its session. */
	STALE(HttpStatus.FORBIDDEN),
	/** The role may not. */
	ROLE(HttpStatus.FORBIDDEN),
	/** Not there, or not theirs. */
	UNKNOWN(HttpStatus.NOT_FOUND),
	/** Too large an upload. */
	LARGE(HttpStatus.CONTENT_TOO_LARGE),
	/** An upload that ended too early. */
	CUT(HttpStatus.BAD_REQUEST),
	/** Not understood. */
	ODD(HttpStatus.BAD_REQUEST),
	/** The database does not answer, or takes no writes. */
	AWAY(HttpStatus.SERVICE_UNAVAILABLE),
	/** Our fault. */
	FAILED(HttpStatus.INTERNAL_SERVER_ERROR);

	private final HttpStatus status;

	Refusal(HttpStatus status) {
		this.status = status;
	}

	HttpStatus status() {
		return this.status;
	}

	String word() {
		return name().toLowerCase(Locale.ROOT);
	}

	static Refusal of(String word) {
		for (Refusal refusal : values()) {
			if (refusal.word().equals(word)) {
				return refusal;
			}
		}
		return UNKNOWN;
	}

	static Refusal of(HttpStatus status) {
		return switch (status) {
			case FORBIDDEN -> ROLE;
			case NOT_FOUND -> UNKNOWN;
			case CONTENT_TOO_LARGE -> LARGE;
			case SERVICE_UNAVAILABLE -> AWAY;
			default -> status.is4xxClientError() ? ODD : FAILED;
		};
	}

}
