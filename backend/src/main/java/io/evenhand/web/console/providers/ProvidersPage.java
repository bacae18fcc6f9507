package io.evenhand.web.console.providers;

import java.util.List;

import io.evenhand.web.Moment;
import io.evenhand.web.TenantMark;
import org.jspecify.annotations.Nullable;

/**
 * All providers with their accounts. Immutable.
 *
 * @param providers by name
 * @param mayAct whether the reader may stop calls
 * @param asOf when it was read
 */
record ProvidersPage(List<ProviderView> providers, boolean mayAct, Moment asOf) {

	/** How many steps wait for accounts of all of them. */
	public int waiting() {
		return this.providers.stream().mapToInt(ProviderView::waiting).sum();
	}

	/**
	 * A provider.
	 *
	 * @param name its name in addresses
	 * @param title what people call it
	 * @param state "paused", "told", "full" or "open"
	 * @param concurrent the most steps at once for each account
	 * @param shared whether all tenants share one account
	 * @param running steps that use it
	 * @param waiting steps that wait for it
	 * @param accounts its accounts
	 * @param more how many more accounts there are
	 * @param pause who stopped its calls; null while they go on
	 */
	record ProviderView(String name, String title, String state, int concurrent, boolean shared, int running,
			int waiting, List<AccountView> accounts, int more, @Nullable Note pause) {

		public String kind() {
			return this.state.equals("open") ? "ok" : "warn";
		}

		public String icon() {
			return switch (this.state) {
				case "open" -> "ok";
				case "paused" -> "pause";
				case "told" -> "clock";
				default -> "gauge";
			};
		}

	}

	/**
	 * An account.
	 *
	 * @param tenant whose; null where all tenants share it
	 * @param state "told", "probing", "full" or "open"
	 * @param running steps that use it
	 * @param cap the most that may
	 * @param waiting steps that wait for it
	 * @param until the end of what it was told; null where nothing is left of that
	 * @param said what it was told; null likewise
	 */
	record AccountView(@Nullable TenantMark tenant, String state, int running, int cap, int waiting,
			@Nullable Moment until, @Nullable String said) {

		public String kind() {
			return this.state.equals("open") ? "ok" : "warn";
		}

		public String icon() {
			return switch (this.state) {
				case "open" -> "ok";
				case "told" -> "clock";
				default -> "gauge";
			};
		}

	}

	/**
	 * Who stopped its calls.
	 *
	 * @param by the person
	 * @param at when
	 * @param reason in their words
	 */
	record Note(String by, Moment at, String reason) {
	}

	/**
	 * Asks before calls are stopped or go on.
	 *
	 * @param verb "pause" or "resume"
	 * @param provider the provider as it stands
	 * @param reason what the person has typed
	 * @param reasonWrong whether it is none
	 * @param refused why nothing was done, a sentence; null where it was not tried
	 */
	record Asking(String verb, ProviderView provider, String reason, boolean reasonWrong, @Nullable String refused) {
	}

}
