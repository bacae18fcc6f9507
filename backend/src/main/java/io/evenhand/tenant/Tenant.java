package io.evenhand.tenant;

import java.time.ZoneId;
import java.util.Set;

/**
 * A customer of Evenhand. Immutable.
 *
 * @param id the number inside
 * @param code the name outside, 1 to 40 of a-z, 0-9 and "-"; never changes
 * @param name as people read it, 1 to 100 characters
 * @param badge two letters or digits for its squares, nearly always its own
 * @param colour 1 to 8
 * @param suspended whether its people and tokens are kept out
 * @param plan its plan's code
 * @param zone where its days begin
 * @param grantedLanes lanes that it may choose beside the one that a job's size gives
 * @param maxPriority the highest priority that it may choose: low, normal, high or urgent
 * @param version rises with each edit
 */
public record Tenant(TenantId id, String code, String name, String badge, int colour, boolean suspended, String plan,
		ZoneId zone, Set<String> grantedLanes, String maxPriority, int version) {

	public Tenant {
		grantedLanes = Set.copyOf(grantedLanes);
	}

}
