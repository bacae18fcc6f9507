package io.evenhand.job;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A job together with where it stands at the gate. Immutable.
 *
 * @param job the job
 * @param position its place among its tenant's jobs that have not started in its lane,
 * from 1, held ones included; null unless it waits
 * @param waiting what holds it, the first reason first; empty unless it waits
 */
public record JobView(Job job, @Nullable Integer position, List<Waiting> waiting) {

	/**
	 * What holds a job.
	 *
	 * @param code a code of the API, such as {@code tenant_cap}
	 * @param since since when, null where that is not known
	 * @param until until when, null where that is not known
	 * @param values the numbers that its sentence names, such as the cap
	 */
	public record Waiting(String code, @Nullable Instant since, @Nullable Instant until, List<Object> values) {
	}

}
