package io.evenhand.transfer.syncs;

import java.util.List;

import io.evenhand.gate.Priority;
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
 */
public record NewSync(Connection connection, Mode mode, List<String> ids, @Nullable Integer confirmed,
		@Nullable String lane, Priority priority, boolean staff, String submittedBy) {

	public NewSync {
		ids = List.copyOf(ids);
	}

}
