package io.evenhand.transfer.exports;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.JobState;

import org.springframework.stereotype.Service;

/**
 * The exports as the API and the pages see them. Thread-safe.
 */
@Service
public class Exports {

	/** The name of their job type. */
	public static final String TYPE = ExportType.NAME;

	private final ExportDesk desk;

	private final ExportResults results;

	private final ExportBytes bytes;

	Exports(ExportDesk desk, ExportResults results, ExportBytes bytes) {
		this.desk = desk;
		this.results = results;
		this.bytes = bytes;
	}

	/**
	 * Takes an export in.
	 * @param request what is asked for
	 * @return the job's id
	 * @throws JobRefused if there is no such collection, or the lane, the priority or a
	 * limit forbids it, in a sentence
	 */
	public JobId submit(NewExport request) {
		return this.desk.submit(request);
	}

	/**
	 * The file of a job. The caller has checked whose job it is.
	 * @param job the job, of any type
	 * @return empty where it is no export, is not done, or its file is not kept any more
	 */
	public Optional<ExportResult> result(Job job) {
		return (job.type().equals(TYPE) && job.state() == JobState.SUCCEEDED) ? this.results.find(job.id().value())
				: Optional.empty();
	}

	/**
	 * Reads a file.
	 * @param file what {@link #result} gave
	 * @param from the first byte, from 0
	 * @return the bytes to the end, to be closed by the caller
	 * @throws IOException if they cannot be read
	 */
	public InputStream open(ExportResult file, long from) throws IOException {
		return this.bytes.open(file.job(), from);
	}

}
