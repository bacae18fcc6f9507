package io.evenhand.job;

import io.evenhand.gate.Priority;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * A job as somebody submits it.
 *
 * @param tenant whose job it is
 * @param type the job type's name, such as {@code import}
 * @param name what people call it, such as the file's name
 * @param lane the lane asked for; null lets the job's size decide
 * @param priority the priority asked for
 * @param staff whether lane and priority are chosen by staff, who need no grant
 * @param costMillis estimated cost of the whole job in slot-milliseconds, at least 1
 * @param firstStepMillis estimated cost of its first step in slot-milliseconds, at least
 * 1
 * @param submittedBy the user's name or the token's
 * @param requestKey made with the request, unique within the tenant: a second submission
 * with the same key is the first one's job; null where each submission is a job of its
 * own
 * @param account the account at a provider that its steps use
 * ({@link io.evenhand.gate.Accounts}), 0 for none
 * @param work how much it has to do
 */
public record NewJob(TenantId tenant, String type, String name, @Nullable String lane, Priority priority, boolean staff,
		long costMillis, long firstStepMillis, String submittedBy, @Nullable RequestKey request, int account,
		JobWork work) {

	/** A job of which only the estimate is known. */
	public NewJob(TenantId tenant, String type, String name, @Nullable String lane, Priority priority, boolean staff,
			long costMillis, long firstStepMillis, String submittedBy, @Nullable RequestKey request, int account) {
		this(tenant, type, name, lane, priority, staff, costMillis, firstStepMillis, submittedBy, request, account,
				JobWork.NONE);
	}

	/** A job without a provider. */
	public NewJob(TenantId tenant, String type, String name, @Nullable String lane, Priority priority, boolean staff,
			long costMillis, long firstStepMillis, String submittedBy, @Nullable RequestKey request) {
		this(tenant, type, name, lane, priority, staff, costMillis, firstStepMillis, submittedBy, request, 0);
	}

	/** The same job with so much to do. */
	public NewJob with(JobWork much) {
		return new NewJob(this.tenant, this.type, this.name, this.lane, this.priority, this.staff, this.costMillis,
				this.firstStepMillis, this.submittedBy, this.request, this.account, much);
	}

}
