package io.evenhand.web.console;

import java.util.List;

import io.evenhand.web.Moment;
import io.evenhand.web.TenantMark;
import org.jspecify.annotations.Nullable;

/**
 * What a share would do to its lane, before it is set. Immutable.
 *
 * @param asOf when the lane was read
 * @param summary in a sentence or two, with whoever loses
 * @param rows what becomes of whom: the tenant itself first, then whoever loses most
 * @param more tenants that are not among them
 */
record SharePreview(Moment asOf, String summary, List<Row> rows, int more) {

	/**
	 * What becomes of a tenant.
	 *
	 * @param tenant the tenant
	 * @param slots that it holds with all holds as they are
	 * @param contended slots when all compete
	 * @param next how long until its next start
	 * @param loses whether it gets less, or waits longer
	 */
	record Row(TenantMark tenant, Pair slots, Pair contended, Pair next, boolean loses) {
	}

	/**
	 * A figure as it is and as it would be.
	 *
	 * @param now as it is; null where there is none
	 * @param after as it would be; null where there is none
	 */
	record Pair(@Nullable String now, @Nullable String after) {
	}

}
