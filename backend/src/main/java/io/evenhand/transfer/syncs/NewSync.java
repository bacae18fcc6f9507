package io.evenhand.transfer.syncs;

import java.util.List;

import io.evenhand.gate.Priority;
import io.evenhand.job.RequestKey;
import org.jspecify.annotations.Nullable;

/**
 * A sync as somebody asks for it. Immutable.
 *
 * @param connection whose
 * @param mode what is asked for
 * @param ids of a repair, 1 to 1,000; else none
 * @param confirmed how many missing records a full sync may remove, as a person saw it;
 * null where nobody was asked
 * @param lane the lane asked for; null lets the size decide
 * @param priority the priority asked for
 * @param staff whether lane and priority are chosen by staff, who need no grant
 * @param submittedBy the user's name or the token's
 * @param request by what a repeated submission is told from a new one; null where each is
 * a sync of its own
 */
public record NewSync(Connection connection, Mode mode, List<String> ids, @Nullable Integer confirmed,
		@Nullable String lane, Priority priority, boolean staff, String submittedBy, @Nullable RequestKey request) {

	public NewSync {
		ids = List.copyOf(ids);
	}

}
