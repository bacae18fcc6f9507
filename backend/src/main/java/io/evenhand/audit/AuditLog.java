package io.evenhand.audit;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The audit: lines are appended in the transaction of the change that they tell of, and
 * neither edited nor removed. Thread-safe.
 */
@Service
public class AuditLog {

	/** The most lines of one page. */
	public static final int MAX_PAGE = 500;

	private final AuditRows rows;

	private final Clock clock;

	AuditLog(AuditRows rows, Clock clock) {
		this.rows = rows;
		this.clock = clock;
	}

	/**
	 * Appends a line. Joins the caller's transaction and fails without one: a change and
	 * its line stand or fall together.
	 * @param actor who
	 * @param change what
	 * @param reason why, null where none is asked
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public void append(Actor actor, Change change, @Nullable Reason reason) {
		append(actor, change, reason, Note.NONE);
	}

	/**
	 * The same with more to tell.
	 * @param actor who
	 * @param change what
	 * @param reason why, null where none is asked
	 * @param note what else
	 * @return the line's id
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public long append(Actor actor, Change change, @Nullable Reason reason, Note note) {
		AuditRow row = new AuditRow(this.clock.instant().truncatedTo(ChronoUnit.MICROS), actor, change, reason, note);
		return this.rows.save(row).entry().id();
	}

	/**
	 * A page of lines, newest first.
	 * @param filter which ones
	 * @param after the last id of the page before; null for the first page
	 * @param limit 1 to {@value #MAX_PAGE}
	 * @return the lines, fewer than the limit on the last page
	 */
	@Transactional(readOnly = true)
	public List<AuditEntry> page(AuditFilter filter, @Nullable Long after, int limit) {
		TenantId tenant = filter.tenant();
		return this.rows
			.page(filter.actor(), filter.objectType(), filter.objectId(), (tenant != null) ? tenant.value() : null,
					filter.since(), (after != null) ? after : Long.MAX_VALUE,
					Limit.of(Math.max(1, Math.min(limit, MAX_PAGE))))
			.stream()
			.map(AuditRow::entry)
			.toList();
	}

}
