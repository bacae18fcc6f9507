package io.evenhand.gate;

import io.evenhand.tenant.TenantId;

/**
 * A tenant that a claim passed over though it has work waiting, while it gave slots to
 * others. Immutable.
 *
 * @param tenant who
 * @param why {@value #CREDIT}, {@value #CAP} or {@value #THROTTLE}
 */
record Skip(TenantId tenant, String why) {

	/** Its turn is a quantum or more ahead. */
	static final String CREDIT = "credit";

	/** It runs as much as it may. */
	static final String CAP = "cap";

	/** The accounts that its steps use are closed for now. */
	static final String THROTTLE = "throttle";

}
