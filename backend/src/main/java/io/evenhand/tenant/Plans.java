package io.evenhand.tenant;

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.orm.ObjectOptimisticLockingFailureException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The plans. Changes join the caller's transaction, in which the caller also tells the
 * audit. Thread-safe.
 */
@Service
@Transactional(readOnly = true)
public class Plans {

	private final PlanRows rows;

	Plans(PlanRows rows) {
		this.rows = rows;
	}

	public List<Plan> all() {
		return this.rows.findAllByOrderByCode().stream().map(PlanRow::plan).toList();
	}

	public Optional<Plan> find(String code) {
		// MySQL compares without case
		return PlanRow.CODE.matcher(code).matches() ? this.rows.findById(code).map(PlanRow::plan) : Optional.empty();
	}

	/**
	 * Makes a plan or changes it.
	 * @param code 1 to 40 of a-z, 0-9 and "-"
	 * @param name as people read it
	 * @param storedBytes room for a tenant's uploads; null for the installation's
	 * @param version the version that the person saw; null takes any
	 * @return the plan as it is now
	 * @throws TenantRefused if a value is not allowed
	 * @throws ObjectOptimisticLockingFailureException if somebody else changed it
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public Plan put(String code, String name, @Nullable Long storedBytes, @Nullable Integer version) {
		if (!PlanRow.CODE.matcher(code).matches()) {
			throw new TenantRefused("code", "A code has 1 to 40 letters a to z, digits and hyphens.");
		}
		PlanRow row = this.rows.findById(code).orElseGet(() -> new PlanRow(code));
		if (version != null && row.version() != version) {
			throw new ObjectOptimisticLockingFailureException(Plan.class, code);
		}
		row.set(name, storedBytes);
		return this.rows.saveAndFlush(row).plan();
	}

}
