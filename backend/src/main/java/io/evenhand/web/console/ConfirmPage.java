package io.evenhand.web.console;

import java.util.List;

import io.evenhand.web.TenantMark;
import io.evenhand.web.console.LaneView.PauseNote;
import io.evenhand.web.console.LanesReader.WaitingJob;
import org.jspecify.annotations.Nullable;

/**
 * Asks before a lane or a tenant is paused or resumed. Immutable.
 *
 * @param verb "pause" or "resume"
 * @param subject what it is about
 * @param figures how much it touches
 * @param note who paused it; null while it is open
 * @param version what the person sees; null for a tenant in all lanes
 * @param typed what the person has typed
 * @param preview what a pause would do to the lane's tenants; null where nobody asked
 */
record ConfirmPage(String verb, Subject subject, Figures figures, @Nullable PauseNote note, @Nullable Integer version,
		Typed typed, @Nullable String preview) {

	/**
	 * What is paused or resumed.
	 *
	 * @param kind "lane" or "tenant"
	 * @param title the lane's title or the tenant's name
	 * @param lane the lane's name; null for a tenant in all lanes
	 * @param laneTitle its title
	 * @param tenant null for a lane
	 */
	record Subject(String kind, String title, @Nullable String lane, @Nullable String laneTitle,
			@Nullable TenantMark tenant) {
	}

	/**
	 * How much it touches.
	 *
	 * @param waiting jobs that wait
	 * @param running steps that run
	 * @param tenants whose
	 * @param sample up to five of the jobs
	 */
	record Figures(int waiting, int running, int tenants, List<WaitingJob> sample) {
	}

	/**
	 * What the person has typed, and what is wrong.
	 *
	 * @param reason the reason
	 * @param reasonWrong whether it is none
	 * @param refused why nothing was done, a sentence; null where it was not tried
	 */
	record Typed(String reason, boolean reasonWrong, @Nullable String refused) {

		static final Typed NOTHING = new Typed("", false, null);

	}

}
