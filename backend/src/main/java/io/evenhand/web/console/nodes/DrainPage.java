package io.evenhand.web.console.nodes;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Asks before a node drains or works again. Immutable.
 *
 * @param verb "drain" or "work"
 * @param node the node as it stands
 * @param boot its process, which the form sends back
 * @param onlyHere titles of lanes that no other working node serves
 * @param typed what the person has typed
 */
record DrainPage(String verb, NodesPage.NodeView node, String boot, List<String> onlyHere, Typed typed) {

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
