package io.evenhand.web.console;

import java.util.List;
import java.util.Map;

import io.evenhand.web.Moment;
import io.evenhand.web.TenantMark;
import org.jspecify.annotations.Nullable;

/**
 * A tenant's weight and cap in a lane, to be changed. Immutable.
 *
 * @param tenant whose
 * @param lane the lane
 * @param lanes all lanes, to change to
 * @param now the share that holds
 * @param typed what the person has typed
 * @param kinds the kinds of reasons, to choose from
 * @param zone the zone in which they write a time
 * @param mustEnd whether the role may set temporary shares only
 * @param preview what would come of what was typed; null where nobody asked
 */
record SharePage(TenantMark tenant, Tab lane, List<Tab> lanes, Now now, Typed typed, Map<String, String> kinds,
		String zone, boolean mustEnd, @Nullable SharePreview preview) {

	/**
	 * A lane.
	 *
	 * @param name its name
	 * @param title what people call it
	 */
	record Tab(String name, String title) {
	}

	/**
	 * The share that holds.
	 *
	 * @param weight its weight
	 * @param cap the cap that holds
	 * @param ownCap whether that is the tenant's own
	 * @param until when it ends; null where it stays
	 * @param version what the person sees
	 */
	record Now(int weight, int cap, boolean ownCap, @Nullable Moment until, int version) {
	}

	/**
	 * What the person has typed, and what is wrong.
	 *
	 * @param weight the weight
	 * @param cap the cap; empty for the lane's
	 * @param until the end, without zone; empty for none
	 * @param kind the kind of the reason, by its code
	 * @param reason the reason
	 * @param errors by field what is wrong: a message "share.error." + value
	 * @param refused why nothing was done, a sentence; null where it was not tried
	 */
	record Typed(String weight, String cap, String until, String kind, String reason, Map<String, String> errors,
			@Nullable String refused) {

		Typed refusedFor(@Nullable String sentence) {
			return new Typed(this.weight, this.cap, this.until, this.kind, this.reason, this.errors, sentence);
		}

	}

}
