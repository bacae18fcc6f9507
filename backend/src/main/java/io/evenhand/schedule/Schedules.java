package io.evenhand.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

import io.evenhand.audit.Actor;
import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.audit.Reason;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.JobStarter;
import io.evenhand.job.JobStarts;
import io.evenhand.job.NotNow;
import io.evenhand.job.ParametersRefused;
import io.evenhand.job.Scope;
import io.evenhand.schedule.ScheduleRun.Outcome;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.orm.ObjectOptimisticLockingFailureException;
import org.springframework.stereotype.Component;

/**
 * The schedules, and what people do to them. Each change is one transaction with its line
 * in the audit. Thread-safe.
 */
@Component
public class Schedules {

	/** The most schedules of a tenant, and the most of a page. */
	public static final int MOST = 200;

	private static final int RUNS = 10;

	private static final String KIND = "schedule";

	private final ScheduleReads reads;

	private final Firer.Rows rows;

	private final Firer firer;

	private final JobStarts starts;

	private final AuditLog audit;

	Schedules(ScheduleReads reads, Firer.Rows rows, Firer firer, JobStarts starts, AuditLog audit) {
		this.reads = reads;
		this.rows = rows;
		this.firer = firer;
		this.starts = starts;
		this.audit = audit;
	}

	/**
	 * A tenant's schedules.
	 * @param tenant whose
	 * @param staff whether staff asks, who also sees what only staff may start
	 * @return by name, each with its last run
	 */
	public List<ScheduleView> of(TenantId tenant, boolean staff) {
		return this.reads.of(tenant, staff, MOST, 1);
	}

	/**
	 * A page of all tenants' schedules; for staff.
	 * @param after the last id of the page before, null for the first page
	 * @param limit 1 to {@value #MOST}
	 * @return by id, each with its last run
	 */
	public List<ScheduleView> page(@Nullable Long after, int limit) {
		return this.reads.all(after, Math.max(1, Math.min(limit, MOST)), 1);
	}

	/**
	 * Finds a schedule.
	 * @param id its id
	 * @param scope whose schedules are looked at
	 * @return with its last ten runs; empty where there is none in the scope
	 */
	public Optional<ScheduleView> find(long id, Scope scope) {
		return this.reads.row(id, scope).map(ScheduleRow::schedule).map((one) -> this.reads.view(one, RUNS));
	}

	/**
	 * Makes a schedule.
	 * @param tenant whose jobs it starts
	 * @param form what is wanted
	 * @param staff whether staff asks
	 * @param actor who
	 * @return the new schedule
	 * @throws ScheduleRefused if a field is not as it must be
	 * @throws ParametersRefused if the kind of job takes other parameters
	 */
	public Schedule create(TenantId tenant, ScheduleForm form, boolean staff, Actor actor) {
		Map<String, String> parameters = checked(form, staff);
		return unique(() -> this.rows.retry().inTransaction(() -> {
			if (this.rows.schedules().countByTenant(tenant.value()) >= MOST) {
				throw new ScheduleRefused("name", "There are " + MOST + " schedules already, the most there may be.");
			}
			Instant now = this.rows.due().now();
			ScheduleRow row = new ScheduleRow(tenant, actor.name(), now);
			row.set(form, parameters);
			taken(tenant, row.name(), null);
			Schedule made = this.rows.schedules().saveAndFlush(row).schedule();
			this.rows.due().make(made.id(), first(made, now));
			tell("schedule.create", null, made, actor, null);
			return made;
		}));
	}

	/**
	 * Changes a schedule; what it is due next is found anew.
	 * @param order which one, who and why
	 * @param form what is wanted
	 * @return as it is now; empty where there is none in the scope
	 * @throws ScheduleRefused if a field is not as it must be
	 * @throws ParametersRefused if the kind of job takes other parameters
	 * @throws ObjectOptimisticLockingFailureException if it has changed since
	 */
	public Optional<Schedule> edit(ScheduleOrder order, ScheduleForm form) {
		Map<String, String> parameters = checked(form, order.staff());
		return unique(() -> change(order, "schedule.edit", (row, now) -> {
			row.set(form, parameters);
			Schedule wanted = row.schedule();
			taken(wanted.tenant(), wanted.name(), wanted.id());
			this.rows.due().set(wanted.id(), (wanted.pause() != null) ? null : first(wanted, now));
		}));
	}

	/**
	 * Pauses a schedule: nothing is started by it any more, by hand neither.
	 * @param order which one, who and why
	 * @return as it is now; empty where there is none in the scope
	 * @throws NotNow if it is paused
	 */
	public Optional<Schedule> pause(ScheduleOrder order) {
		return change(order, "schedule.pause", (row, now) -> {
			if (row.schedule().pause() != null) {
				throw new NotNow("The schedule is paused already.");
			}
			row.pause(order.actor().name(), now);
			this.rows.due().set(row.id(), null);
		});
	}

	/**
	 * Lets a paused schedule go on with its next time; what passed meanwhile is not made
	 * up for.
	 * @param order which one, who and why
	 * @return as it is now; empty where there is none in the scope
	 * @throws NotNow if it is not paused
	 */
	public Optional<Schedule> resume(ScheduleOrder order) {
		return change(order, "schedule.resume", (row, now) -> {
			if (row.schedule().pause() == null) {
				throw new NotNow("The schedule is not paused.");
			}
			row.pause(null, null);
			this.rows.due().set(row.id(), first(row.schedule(), now));
		});
	}

	/**
	 * Removes a schedule; jobs that it has started stay and go on.
	 * @param order which one, who and why
	 * @return as it was; empty where there is none in the scope
	 */
	public Optional<Schedule> delete(ScheduleOrder order) {
		return this.rows.retry().inTransaction(() -> locked(order).map((row) -> {
			Schedule before = row.schedule();
			ScheduleRemains.drop(this.rows, row);
			tell("schedule.delete", before, null, order.actor(), order.reason());
			return before;
		}));
	}

	/**
	 * Starts its job now, beside its times.
	 * @param order which one, who and why
	 * @return the job; empty where there is none in the scope
	 * @throws NotNow if it is paused, or the job before is still active
	 * @throws JobRefused if the job is not taken in
	 */
	public Optional<JobId> run(ScheduleOrder order) {
		return this.rows.retry().inTransaction(() -> locked(order).map((row) -> {
			Schedule schedule = row.schedule();
			if (schedule.pause() != null) {
				throw new NotNow("The schedule is paused: nothing is started by it. Resume it first.");
			}
			this.firer.active(schedule.id()).ifPresent((job) -> {
				throw new NotNow("Its job " + job + " is still active: one at a time.");
			});
			Instant now = this.rows.due().now();
			JobId job = this.firer.submit(schedule, now);
			this.rows.runs()
				.insert(schedule.id(), now, Outcome.STARTED, job.value(), 0, "Run now by " + order.actor().name());
			this.audit.append(order.actor(), new Change("schedule.run", KIND, Long.toString(schedule.id()),
					schedule.tenant(), null, schedule.name() + ": job " + job), order.reason());
			return job;
		}));
	}

	private Optional<Schedule> change(ScheduleOrder order, String action, BiConsumer<ScheduleRow, Instant> work) {
		return this.rows.retry().inTransaction(() -> locked(order).map((row) -> {
			Schedule before = row.schedule();
			work.accept(row, this.rows.due().now());
			Schedule after = this.rows.schedules().saveAndFlush(row).schedule();
			tell(action, before, after, order.actor(), order.reason());
			return after;
		}));
	}

	/** The due row is locked first, as by whoever fires. */
	private Optional<ScheduleRow> locked(ScheduleOrder order) {
		if (!this.rows.due().lock(order.id())) {
			return Optional.empty();
		}
		Optional<ScheduleRow> row = this.reads.row(order.id(), order.scope());
		row.ifPresent((one) -> {
			if (order.version() != null && order.version() != one.schedule().version()) {
				throw new ObjectOptimisticLockingFailureException(Schedule.class, order.id());
			}
		});
		return row;
	}

	private Map<String, String> checked(ScheduleForm form, boolean staff) {
		JobStarter kind = this.starts.find(form.type(), staff)
			.orElseThrow(() -> new ScheduleRefused("type", "There is no such kind of job to start by a schedule."));
		return this.starts.check(kind, form.parameters()).texts();
	}

	/** The form has more to say than a broken constraint. */
	private void taken(TenantId tenant, String name, @Nullable Long itself) {
		this.rows.schedules()
			.findByTenantAndName(tenant.value(), name)
			.filter((other) -> itself == null || other.id() != itself)
			.ifPresent((other) -> {
				throw nameTaken();
			});
	}

	private static ScheduleRefused nameTaken() {
		return new ScheduleRefused("name", "There is a schedule with this name already.");
	}

	private static <T> T unique(Supplier<T> work) {
		try {
			return work.get();
		}
		catch (DataIntegrityViolationException ex) {
			throw nameTaken();
		}
	}

	private static Instant first(Schedule schedule, Instant now) {
		return schedule.times()
			.next(now)
			.map(Due::at)
			.orElseThrow(() -> new ScheduleRefused("cron", "This never comes: no day of the next years is like that."));
	}

	private void tell(String action, @Nullable Schedule before, @Nullable Schedule after, Actor actor,
			@Nullable Reason reason) {
		Schedule one = (after != null) ? after : before;
		if (one != null) {
			this.audit.append(actor,
					new Change(action, KIND, Long.toString(one.id()), one.tenant(), words(before), words(after)),
					reason);
		}
	}

	private static @Nullable String words(@Nullable Schedule schedule) {
		return (schedule != null) ? schedule.name() + ": " + schedule.words() : null;
	}

}
