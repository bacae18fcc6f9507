package io.evenhand.notify;

import java.time.Instant;

import io.evenhand.job.Counts;
import org.junit.jupiter.api.Test;

import org.springframework.context.support.ResourceBundleMessageSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a mail says of a job's records.
 */
class MailTextTests {

	private final MailText text;

	MailTextTests() {
		ResourceBundleMessageSource messages = new ResourceBundleMessageSource();
		messages.setBasename("messages");
		messages.setDefaultEncoding("UTF-8");
		this.text = new MailText(messages);
	}

	private static JobEnded ended(String type) {
		Instant now = Instant.parse("2026-11-30T09:42:21Z");
		return new JobEnded(JobEnded.TYPE, now, new JobEnded.Data("5", "acme", type, "rows.csv", "bulk", "normal",
				"succeeded", 1, now, now, now, 100, new Counts(3, 2, 1, 0), null));
	}

	@Test
	void aDryRunsCountsAreSaidToBeWhatWouldBe() {
		assertThat(this.text.body(ended("dry-run"))).contains("nothing was imported", "2 written");
		assertThat(this.text.body(ended("import"))).contains("2 written").doesNotContain("dry run", "nothing was");
	}

}
