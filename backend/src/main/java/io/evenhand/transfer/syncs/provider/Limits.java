package io.evenhand.transfer.syncs.provider;

import java.time.Duration;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * What a provider allows, and what one run may take. Immutable.
 *
 * @param whose {@code credential} (the default: each tenant's credentials have their own
 * limits) or {@code account} (all tenants share the provider's)
 * @param concurrent the most steps that use it at once, 1 by default, at most 1,000
 * @param pages the most pages of a run, 100,000 by default
 * @param time the most time of a run, its waits included, 1 min to 30 d, 2 d by default
 * @param waits how often in a row it may ask a run to wait, 1 to 1,000, 50 by default
 * @param waiting how long in a row a run may be kept waiting, 1 min to 7 d, 1 d by
 * default
 * @param restarts how often a run begins again where a cursor is no longer known, 0 to
 * 10, 2 by default
 * @param removed the largest share of a connection's records that a full sync removes
 * without a person because they were missing, 0 to 1, 0.1 by default
 * @param deadline of one request, 1 s to 5 min, 30 s by default
 */
public record Limits(@Nullable String whose, @Nullable Integer concurrent, @Nullable Integer pages,
		@Nullable Duration time, @Nullable Integer waits, @Nullable Duration waiting, @Nullable Integer restarts,
		@Nullable Double removed, @Nullable Duration deadline) {

	public static final Limits NONE = new Limits(null, null, null, null, null, null, null, null, null);

	public Limits {
		whose = (whose != null) ? whose.toLowerCase(Locale.ROOT) : "credential";
		concurrent = (concurrent != null) ? concurrent : Integer.valueOf(1);
		pages = (pages != null) ? pages : Integer.valueOf(100_000);
		time = (time != null) ? time : Duration.ofDays(2);
		waits = (waits != null) ? waits : Integer.valueOf(50);
		waiting = (waiting != null) ? waiting : Duration.ofDays(1);
		restarts = (restarts != null) ? restarts : Integer.valueOf(2);
		removed = (removed != null) ? removed : Double.valueOf(0.1);
		deadline = (deadline != null) ? deadline : Duration.ofSeconds(30);
		Provider.need(whose.equals("credential") || whose.equals("account"),
				"The member limits.whose is credential or account");
		within(concurrent, 1, 1_000, "concurrent");
		within(pages, 1, 10_000_000, "pages");
		within(time, Duration.ofMinutes(1), Duration.ofDays(30), "time");
		within(waits, 1, 1_000, "waits");
		within(waiting, Duration.ofMinutes(1), Duration.ofDays(7), "waiting");
		within(restarts, 0, 10, "restarts");
		Provider.need(removed >= 0 && removed <= 1, "The member limits.removed is between 0 and 1");
		within(deadline, Duration.ofSeconds(1), Duration.ofMinutes(5), "deadline");
	}

	private static <T extends Comparable<T>> void within(T value, T least, T most, String member) {
		Provider.need(value.compareTo(least) >= 0 && value.compareTo(most) <= 0,
				"The member limits." + member + " is between " + least + " and " + most);
	}

	/** Whether all tenants share the provider's limits. */
	public boolean shared() {
		return "account".equals(this.whose);
	}

}
