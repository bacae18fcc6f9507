package io.evenhand.web.schedules;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.job.Scope;

/**
 * On which side the reader is. Immutable.
 *
 * @param kind customer or staff, as the layout names it
 * @param base the address of the list
 * @param jobs what a job's address begins with
 * @param acts whether the reader changes anything
 */
record Side(String kind, String base, String jobs, boolean acts) {

	/** The addresses of both. */
	static final String CUSTOMER = "/schedules";

	static final String STAFF = "/console/schedules";

	static Side of(Caller caller) {
		return caller.staff() ? new Side("staff", STAFF, "/console/jobs/", caller.role() != Role.AUDITOR)
				: new Side("customer", CUSTOMER, "/jobs/", true);
	}

	static Scope scope(Caller caller) {
		return caller.ownTenant().map(Scope::of).orElse(Scope.ALL);
	}

	public boolean staff() {
		return this.kind.equals("staff");
	}

}
