package io.evenhand.job;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Starts jobs from parameters, whatever their kind. Thread-safe.
 */
@Component
public class JobStarts {

	private final Jobs jobs;

	private final Costs costs;

	private final ParameterRows rows;

	private final Progress progress;

	private final Kinds kinds;

	JobStarts(Jobs jobs, Costs costs, ParameterRows rows, Progress progress, Kinds kinds) {
		this.jobs = jobs;
		this.costs = costs;
		this.rows = rows;
		this.progress = progress;
		this.kinds = kinds;
	}

	/**
	 * The kinds of jobs that somebody may start so.
	 * @param staff whether staff asks
	 * @return by title
	 */
	public List<JobStarter> kinds(boolean staff) {
		Stream<JobStarter> own = this.kinds.own.stream()
			.map((one) -> new OwnStarter(one, this.jobs, this.costs, this.rows, this.progress));
		return Stream.concat(this.kinds.others.stream(), own)
			.filter((one) -> staff || !one.staffOnly())
			.sorted(Comparator.comparing(JobStarter::title))
			.toList();
	}

	/**
	 * Finds a kind of job.
	 * @param type its name
	 * @param staff whether staff asks
	 * @return empty where there is none that the asker may start
	 */
	public Optional<JobStarter> find(String type, boolean staff) {
		return kinds(staff).stream().filter((one) -> one.type().equals(type)).findFirst();
	}

	/**
	 * Checks parameters without starting anything.
	 * @param kind of job
	 * @param given texts by name
	 * @return the values, defaults included
	 * @throws ParametersRefused if some are missing, unknown or wrong
	 */
	public ParameterValues check(JobStarter kind, Map<String, String> given) {
		return ParameterValues.read(kind.parameters(), given);
	}

	/**
	 * Starts a job. Joins the caller's transaction where there is one.
	 * @param kind of job
	 * @param order who starts it and how
	 * @param given its parameters, texts by name
	 * @return the job's id; that of the first submission where this is a repeated one
	 * @throws ParametersRefused if some are missing, unknown or wrong
	 * @throws JobRefused if it is not taken in, in a sentence
	 */
	public JobId start(JobStarter kind, StartOrder order, Map<String, String> given) {
		return kind.start(order, check(kind, given));
	}

	/**
	 * What there is to start.
	 *
	 * @param own the teams' own
	 * @param others those that know how to start themselves
	 */
	@Component
	record Kinds(ObjectProvider<OwnJob> own, ObjectProvider<JobStarter> others) {
	}

}
