package io.evenhand.job;

import java.util.Optional;
import java.util.function.LongConsumer;

import io.evenhand.gate.Gate;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.Launch;
import io.evenhand.gate.QueueFull;
import io.evenhand.store.Retry;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.Tenants;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * Takes jobs in, or says why not: the row, what its type keeps beside it and its launch
 * request are one transaction. Thread-safe.
 */
@Component
class Admission {

	private final ObjectProvider<JobType> types;

	private final Tenants tenants;

	private final Lanes lanes;

	private final Gate gate;

	private final Rows rows;

	Admission(ObjectProvider<JobType> types, Tenants tenants, Lanes lanes, Gate gate, Rows rows) {
		this.types = types;
		this.tenants = tenants;
		this.lanes = lanes;
		this.gate = gate;
		this.rows = rows;
	}

	JobId submit(NewJob job, LongConsumer details) {
		JobType type = type(job.type());
		Tenant tenant = this.tenants.byId(job.tenant())
			.orElseThrow(() -> new IllegalArgumentException("There is no tenant " + job.tenant()));
		if (tenant.suspended()) {
			throw new JobRefused(
					(job.staff() ? "This account is" : "Your account is")
							+ " suspended: nothing new is started for it, and nothing of what was sent is kept.",
					false);
		}
		Optional<JobId> earlier = earlier(job);
		if (earlier.isPresent()) {
			return earlier.get();
		}
		String lane = new Routing(this.lanes::find, this.lanes::pool).lane(job, type, tenant);
		try {
			return this.rows.retry().inTransaction(() -> takeIn(job, type, tenant, lane, details));
		}
		catch (QueueFull ex) {
			throw this.rows.refusals().full(ex, lane, job.tenant(), job.costMillis(), job.staff());
		}
		catch (DuplicateKeyException ex) {
			// the same request on another thread was first
			return earlier(job).orElseThrow(() -> ex);
		}
	}

	private JobId takeIn(NewJob job, JobType type, Tenant tenant, String lane, LongConsumer details) {
		long id = this.rows.writes().insert(job, lane);
		this.rows.storage().take(tenant, job.work().storedBytes(), job.staff());
		if (type.writesFiles()) {
			this.rows.storage().checkRoom(tenant, job.staff());
		}
		details.accept(id);
		// last: it takes the locks that others wait for
		this.gate.enqueue(new Launch(id, job.tenant(), lane, job.priority(), job.firstStepMillis(), type.batchJob(),
				job.costMillis(), job.account(), job.work().course()));
		return new JobId(id);
	}

	private Optional<JobId> earlier(NewJob job) {
		return this.rows.writes().earlier(job).map((earlier) -> {
			if (!earlier.same()) {
				throw new JobRefused("This form or key was used already for something else, which is job "
						+ earlier.id() + ". Nothing was started now; send it again with a new one.", false);
			}
			return earlier.id();
		});
	}

	private JobType type(String name) {
		return this.types.stream()
			.filter((type) -> type.name().equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("There is no job type " + name));
	}

	/**
	 * What a transaction over the jobs' rows needs.
	 *
	 * @param retry runs it
	 * @param writes its statements
	 * @param storage counts uploads
	 * @param refusals what is said where a limit forbids it
	 */
	@Component
	record Rows(Retry retry, JobWrites writes, Storage storage, Refusals refusals) {
	}

}
