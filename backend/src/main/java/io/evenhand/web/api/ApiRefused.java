package io.evenhand.web.api;

import java.util.Collection;
import java.util.stream.Collectors;

import org.springframework.http.HttpStatus;

/**
 * A call is refused; its message is a sentence for the person who asked.
 */
public final class ApiRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private static final int LONGEST_MEMBER = 60;

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

	/**
	 * A body says something that the call does not know.
	 * @param member its name, as somebody wrote it
	 * @param taken what the call takes
	 * @return what to throw
	 */
	static ApiRefused unknownMember(String member, Collection<?> taken) {
		String name = (member.length() > LONGEST_MEMBER) ? member.substring(0, LONGEST_MEMBER) + "…" : member;
		String known = taken.stream().map(String::valueOf).sorted().collect(Collectors.joining(", "));
		return unprocessable("This call does not know the member \"" + name + "\"; it takes " + known + ".");
	}

	HttpStatus status() {
		return this.status;
	}

}
