package io.evenhand.gate;

import java.time.Duration;
import java.util.List;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The tenants' shares of the lanes. Each change and its audit are one transaction.
 * Thread-safe.
 */
@Component
public class Shares {

	/** How long a temporary share of support may last. */
	public static final Duration LONGEST_TEMPORARY = Duration.ofDays(7);

	/**
	 * A tenant's share of each lane.
	 * @param tenant the tenant
	 * @return one for each lane, in the lanes' order
	 */
	public List<Share> of(TenantId tenant) {
		throw new UnsupportedOperationException();
	}

	/**
	 * A tenant's share of one lane.
	 * @param tenant the tenant
	 * @param lane the lane's name
	 * @return the default share where nobody set one
	 * @throws UnknownLane if there is no such lane
	 */
	public Share get(TenantId tenant, String lane) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Sets a share; it acts at once on what is queued.
	 * @param tenant the tenant
	 * @param lane the lane's name
	 * @param share what it shall be
	 * @param version the version that the person saw; null to set it whatever it is
	 * @param actor who sets it
	 * @param reason why
	 * @return the share as it stands now
	 * @throws UnknownLane if there is no such lane
	 * @throws SettingsRefused if the queue limit is out of range or {@code until} is past
	 * @throws Stale if somebody changed it meanwhile
	 */
	public Share put(TenantId tenant, String lane, NewShare share, @Nullable Integer version, Actor actor,
			Reason reason) {
		throw new UnsupportedOperationException();
	}

}
