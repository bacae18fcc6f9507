package io.evenhand.notify;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import io.evenhand.job.Counts;

import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/**
 * What a mail says. A job's name and its failure are anybody's text: they become one line
 * without control characters, before they come near a header. Thread-safe.
 */
@Component
class MailText {

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("d MMM yyyy HH:mm:ss 'UTC'", Locale.UK)
		.withZone(ZoneOffset.UTC);

	private static final int LONGEST_NAME = 100;

	/** The type of jobs whose counts tell what would be. */
	private static final String DRY_RUN = "dry-run";

	private final MessageSource messages;

	MailText(MessageSource messages) {
		this.messages = messages;
	}

	String subject(JobEnded ended) {
		return word((ended.type().equals(JobEnded.TEST)) ? "test" : ended.data().state(), name(ended));
	}

	String body(JobEnded ended) {
		JobEnded.Data job = ended.data();
		Counts counts = job.counts();
		StringBuilder text = new StringBuilder(subject(ended)).append("\n\n");
		if (job.failure() != null) {
			text.append(line(job.failure())).append("\n\n");
		}
		if (job.type().equals(DRY_RUN)) {
			text.append(word("dry-run")).append('\n');
		}
		text.append(word("counts", counts.read(), counts.written(), counts.rejected(), counts.skipped())).append('\n');
		text.append(word("times", TIME.format(job.submittedAt()), TIME.format(job.endedAt()))).append('\n');
		text.append(word("job", job.id(), job.tenant())).append("\n\n");
		return text.append(word("why", job.tenant())).append('\n').toString();
	}

	private static String name(JobEnded ended) {
		String name = line(ended.data().name());
		return (name.codePointCount(0, name.length()) <= LONGEST_NAME) ? name
				: name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME)) + "\u2026";
	}

	/**
	 * Controls, line separators and marks that turn the direction of text become spaces.
	 */
	static String line(String text) {
		return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]+", " ").strip();
	}

	private String word(String key, Object... values) {
		return this.messages.getMessage("mail.ended." + key, values, Locale.UK);
	}

}
