package io.evenhand.gate.jdbc;

/**
 * Where a request stands in its flow, as a piece of SQL over step_request's columns: a
 * retry counts as queued when it is due, less its head start; all else has its job's
 * rank.
 */
final class RequestRank {

	/** Milliseconds since 1970. */
	static final String SQL = "(case when due is null then job_rank else floor(timestampdiff(microsecond,"
			+ " timestamp '1970-01-01 00:00:00', due) / 1000) - head_start_millis end)";

	private RequestRank() {
	}

}
