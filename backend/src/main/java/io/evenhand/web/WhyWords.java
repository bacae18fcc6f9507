package io.evenhand.web;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.evenhand.insight.Change;
import io.evenhand.insight.Overtaker;
import io.evenhand.insight.Sooner.Brings;
import io.evenhand.insight.Stretch;

import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/**
 * Says what would start a job sooner, where its time went and why others went first.
 * Thread-safe.
 */
@Component
public final class WhyWords {

	private final MessageSource messages;

	WhyWords(MessageSource messages) {
		this.messages = messages;
	}

	/**
	 * Some changes, for staff.
	 * @param changes at least one
	 * @return such as "Resume the lane, raise the cap by 1"
	 */
	public String changes(List<Change> changes) {
		String all = changes.stream()
			.map((change) -> message("sooner." + change.kind().code(), change.by()))
			.collect(Collectors.joining(", "));
		return all.substring(0, 1).toUpperCase(Locale.UK) + all.substring(1);
	}

	/**
	 * What changes bring, for staff.
	 * @param brings what
	 * @return a sentence
	 */
	public String brings(Brings brings) {
		if (brings.next()) {
			return message("sooner.brings.next");
		}
		String after = Span.exactly(Duration.ofMillis(brings.afterMillis()));
		Integer places = brings.places();
		return (places == null) ? message("sooner.brings.starts", after)
				: (places > 0) ? message("sooner.brings.places", places, after) : message("sooner.brings.time", after);
	}

	/**
	 * What a part of a job's time was.
	 * @param part the part
	 * @param staff whether the reader is staff
	 * @return a few words
	 */
	public String part(Stretch part, boolean staff) {
		return message((staff ? "part.staff." : "part.customer.") + part.code());
	}

	/**
	 * Why another job went first, for staff.
	 * @param other the other job
	 * @return a sentence
	 */
	public String overtook(Overtaker other) {
		String held = other.heldCode();
		return message("overtook." + other.rule().code(), other.lane(), (held != null) ? message("held." + held) : "");
	}

	private String message(String code, Object... values) {
		return this.messages.getMessage(code, values, Locale.UK);
	}

}
