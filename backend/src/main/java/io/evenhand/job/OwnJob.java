package io.evenhand.job;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

import io.evenhand.tenant.TenantId;

import org.jspecify.annotations.Nullable;

/**
 * A team's own kind of job. It is declared as a Spring bean beside the Spring Batch job
 * of the same name, whose steps {@link io.evenhand.batch.GatedJobs} puts behind the gate;
 * then people start it by {@code POST /api/v1/jobs} or by a schedule.
 * {@code docs/own-jobs.md} is the guide. Immutable.
 *
 * <pre>{@code
 * OwnJob.named("archive-old-records", "Archive old records")
 *   .lane("bulk")
 *   .with(Parameter.integer("days", "Archive what is older than so many days").orElse("90"))
 *   .counting((tenant, values) -> countOlderThan(tenant, values.integer("days")))
 *   .millisPerRecord(0.5);
 * }</pre>
 *
 * @param name the type's name in the API and the Spring Batch job's name: a lower-case
 * letter, then up to 31 lower-case letters, digits or -
 * @param title what people call such a job
 * @param lane where such jobs go by themselves; null lets their size decide between
 * {@code interactive} and {@code bulk}
 * @param parameters what whoever starts one says, in the order of the form
 * @param size how many records a job will read; null where that cannot be told, and then
 * there is no percentage
 * @param millisPerRecord slot-milliseconds that a record takes until there is a history,
 * above 0
 * @param staffOnly whether customers may not start such a job
 */
public record OwnJob(String name, String title, @Nullable String lane, List<Parameter> parameters, @Nullable Size size,
		double millisPerRecord, boolean staffOnly) implements JobType, CostEstimator {

	/** A job of which the size is unknown counts as so many slot-milliseconds. */
	static final long UNKNOWN_MILLIS = 10_000;

	private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,31}");

	/** Jobs with fewer records teach what the start and the end of one take. */
	private static final long LEAST = 1_000;

	public OwnJob {
		parameters = List.copyOf(parameters);
		require(NAME.matcher(name).matches(),
				"a name is a lower-case letter and up to 31 lower-case letters, digits or -, not \"" + name + "\"");
		require(!title.isBlank(), name + " needs a title");
		require(millisPerRecord > 0 && millisPerRecord < 1e9, name + " takes more than 0 slot-milliseconds a record");
		Set<String> names = new HashSet<>();
		names.add(ParameterRows.TENANT);
		parameters.forEach((one) -> require(names.add(one.name()),
				name + " has two parameters " + one.name() + ", or one that Evenhand gives itself"));
	}

	private static void require(boolean met, String what) {
		if (!met) {
			throw new IllegalArgumentException("Own job: " + what);
		}
	}

	/**
	 * Begins to declare one.
	 * @param name the type's and the Spring Batch job's name
	 * @param title what people call such a job
	 * @return a kind of job without parameters that anybody may start, sent by its size
	 * to {@code interactive} or {@code bulk}, at 1 slot-millisecond a record
	 */
	public static OwnJob named(String name, String title) {
		return new OwnJob(name, title, null, List.of(), null, 1, false);
	}

	/**
	 * The same, sent to one lane whatever its size.
	 * @param name of a lane that is there
	 */
	public OwnJob lane(String name) {
		return new OwnJob(this.name, this.title, name, this.parameters, this.size, this.millisPerRecord,
				this.staffOnly);
	}

	/**
	 * The same with another parameter.
	 * @param parameter stands behind those that are there
	 */
	public OwnJob with(Parameter parameter) {
		List<Parameter> more = new ArrayList<>(this.parameters);
		more.add(parameter);
		return new OwnJob(this.name, this.title, this.lane, more, this.size, this.millisPerRecord, this.staffOnly);
	}

	/**
	 * The same, whose size can be told before it starts.
	 * @param size asked once for each job, when it is submitted
	 */
	public OwnJob counting(Size size) {
		return new OwnJob(this.name, this.title, this.lane, this.parameters, size, this.millisPerRecord,
				this.staffOnly);
	}

	/**
	 * The same with another guess of its cost, which holds until five such jobs have run.
	 * @param millis slot-milliseconds a record, above 0
	 */
	public OwnJob millisPerRecord(double millis) {
		return new OwnJob(this.name, this.title, this.lane, this.parameters, this.size, millis, this.staffOnly);
	}

	/** The same, which only staff may start. */
	public OwnJob forStaff() {
		return new OwnJob(this.name, this.title, this.lane, this.parameters, this.size, this.millisPerRecord, true);
	}

	@Override
	public String batchJob() {
		return this.name;
	}

	@Override
	public String type() {
		return this.name;
	}

	@Override
	public String smallLane() {
		return (this.lane != null) ? this.lane : JobType.super.smallLane();
	}

	@Override
	public String largeLane() {
		return (this.lane != null) ? this.lane : JobType.super.largeLane();
	}

	@Override
	public double fixedMillis() {
		return (this.size != null) ? 10 : UNKNOWN_MILLIS;
	}

	@Override
	public OptionalDouble unitMillis(String unit) {
		return unit.equals(CostLearner.ROWS) ? OptionalDouble.of(this.millisPerRecord) : OptionalDouble.empty();
	}

	@Override
	public long least(String unit) {
		return LEAST;
	}

	/**
	 * Tells how much a job will have to do.
	 */
	@FunctionalInterface
	public interface Size {

		/**
		 * Counts what the job's chunk steps will read in all. A guess will do: it moves
		 * the percentage and the job's first estimate only.
		 * @param tenant whose job it will be
		 * @param values the job's parameters
		 * @return records, at least 0
		 */
		long records(TenantId tenant, ParameterValues values);

	}

}
