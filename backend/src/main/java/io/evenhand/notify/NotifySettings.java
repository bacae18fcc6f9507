package io.evenhand.notify;

import java.time.Duration;
import java.util.List;

import io.evenhand.gate.Retries;
import io.evenhand.gate.RetrySettings;
import io.evenhand.http.AddressRules;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How customers are told that their jobs ended. Refused at start-up where a value is out
 * of range. Immutable.
 *
 * @param allowedAddresses addresses or ranges outside the public internet to which
 * webhooks may go, each with or without a port; for tests and on-premises. They are not
 * those of the providers: a tenant writes its webhook's address itself
 * @param plainHttp whether a webhook's address may begin with {@code http://}
 * @param deadline for one webhook, its answer included, 100 ms to 1 min
 * @param gap how long after a failure is tried again, 10 ms to 1 h; three times as long
 * each time, with a jitter that only adds
 * @param longestGap the longest of these, at most 6 h
 * @param giveUpAfter how long something is tried to be told, 1 s to 7 d
 * @param keep how long what was told is kept, 1 h to 365 d
 * @param senders how many webhooks and mails a node sends at once, 1 to 200
 * @param mailFrom the sender's address of mails; needed where {@code spring.mail.host} is
 * set
 */
@ConfigurationProperties("evenhand.notify")
public record NotifySettings(@DefaultValue List<String> allowedAddresses, @DefaultValue("false") boolean plainHttp,
		@DefaultValue("15s") Duration deadline, @DefaultValue("30s") Duration gap,
		@DefaultValue("1h") Duration longestGap, @DefaultValue("1d") Duration giveUpAfter,
		@DefaultValue("30d") Duration keep, @DefaultValue("8") int senders, @Nullable String mailFrom) {

	/** So many in a row that could not be told pause an outlet. */
	static final int GIVEN_UP = 10;

	private static final int MOST_TRIES = 100;

	public NotifySettings {
		AddressRules.allowing(allowedAddresses);
		between(deadline, Duration.ofMillis(100), Duration.ofMinutes(1), "deadline is between 100ms and 1m");
		between(gap, Duration.ofMillis(10), Duration.ofHours(1), "gap is between 10ms and 1h");
		between(longestGap, gap, Duration.ofHours(6), "longest-gap is between the gap and 6h");
		between(giveUpAfter, Duration.ofSeconds(1), Duration.ofDays(7), "give-up-after is between 1s and 7d");
		between(keep, Duration.ofHours(1), Duration.ofDays(365), "keep is between 1h and 365d");
		require(1 <= senders && senders <= 200, "senders is between 1 and 200");
		require(mailFrom == null || OutletForm.mail(mailFrom), "mail-from is a mail address such as jobs@example.com");
	}

	/** The gate's gaps, as long as these settings say. */
	Retries retries() {
		return new Retries(new RetrySettings(MOST_TRIES, this.gap, this.longestGap, 0, 1));
	}

	/** A sender that is silent for so long has lost its outlet. */
	Duration lease() {
		return this.deadline.multipliedBy(2).plusSeconds(30);
	}

	private static void between(Duration value, Duration least, Duration most, String what) {
		require(value.compareTo(least) >= 0 && value.compareTo(most) <= 0, what);
	}

	private static void require(boolean met, String what) {
		if (!met) {
			throw new IllegalArgumentException("evenhand.notify: " + what);
		}
	}

}
