package io.evenhand.web.api;

import org.springframework.http.HttpStatus;

/**
 * A call is refused; its message is a sentence for the person who asked.
 */
public final class ApiRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final HttpStatus status;

	/**
	 * Refuses a call.
	 * @param status the answer's status
	 * @param sentence why
	 */
	public ApiRefused(HttpStatus status, String sentence) {
		super(sentence);
		this.status = status;
	}

	/**
	 * The one answer for what is not there and for what is somebody else's.
	 * @return what to throw
	 */
	public static ApiRefused unknown() {
		return new ApiRefused(HttpStatus.NOT_FOUND, "There is nothing under this address.");
	}

	/**
	 * A value that cannot be taken.
	 * @param sentence why
	 * @return what to throw
	 */
	public static ApiRefused unprocessable(String sentence) {
		return new ApiRefused(HttpStatus.UNPROCESSABLE_CONTENT, sentence);
	}

	HttpStatus status() {
		return this.status;
	}

}
