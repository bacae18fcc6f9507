package io.evenhand.web;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.gate.ShareUndo;

/**
 * Who may take a change of a share back, by whichever door. Stateless.
 */
public final class TakingBack {

	private TakingBack() {
	}

	/**
	 * Whether the caller may.
	 * @param caller who
	 * @param change what
	 * @return operators any change, support what would end by itself, others none
	 */
	public static boolean may(Caller caller, ShareUndo.Undoable change) {
		return caller.role() == Role.OPERATOR || (caller.role() == Role.SUPPORT && change.temporary());
	}

}
