package io.evenhand.web.console.failed;

import java.util.List;
import java.util.Map;

import io.evenhand.web.Moment;
import io.evenhand.web.TenantMark;
import org.jspecify.annotations.Nullable;

/**
 * What failed lately, by cause. Immutable.
 *
 * @param window how far back, one of the choices
 * @param windows the choices
 * @param jobs how many jobs failed
 * @param cut whether more failed than are shown
 * @param causes the one with the most jobs first
 * @param mayRetry whether the reader may try them again
 * @param done what a retry has just done; null for nothing
 */
record FailedPage(String window, Map<String, String> windows, int jobs, boolean cut, List<CauseView> causes,
		boolean mayRetry, @Nullable Done done) {

	/**
	 * A cause.
	 *
	 * @param key tells it from others, fit for an address
	 * @param sentence the last job's
	 * @param count how many jobs
	 * @param tenants whose, the one with the most first
	 * @param first when the first one failed
	 * @param last when the last one failed
	 * @param sample the last few
	 */
	record CauseView(String key, String sentence, int count, List<Count> tenants, Moment first, Moment last,
			List<Line> sample) {
	}

	/**
	 * How many jobs of a tenant.
	 *
	 * @param tenant the tenant
	 * @param jobs how many
	 */
	record Count(TenantMark tenant, int jobs) {
	}

	/**
	 * A job that failed.
	 *
	 * @param id its id
	 * @param name what its owner calls it; anybody's text
	 * @param type such as "import"
	 * @param tenant whose it is
	 * @param attempt how often it was submitted or tried again
	 * @param at when it failed
	 */
	record Line(String id, String name, String type, TenantMark tenant, int attempt, Moment at) {
	}

	/**
	 * What a retry has done.
	 *
	 * @param again jobs that wait again
	 * @param not jobs that could not be tried again
	 */
	record Done(int again, int not) {
	}

}
