package io.evenhand.web;

import java.io.IOException;

import io.evenhand.job.Job;
import io.evenhand.job.JobState;
import io.evenhand.transfer.imports.FileForm;
import io.evenhand.transfer.imports.Imports;
import jakarta.servlet.http.HttpServletResponse;

/**
 * The download of what of a file is not in. Stateless.
 */
public final class Rest {

	private Rest() {
	}

	/**
	 * Whether an import ended before its end and something of its file is left.
	 * @param job the job
	 * @param imports knows its file
	 * @return false also where that is not known any more
	 */
	public static boolean left(Job job, Imports imports) {
		return (job.state() == JobState.FAILED || job.state() == JobState.CANCELLED)
				&& imports.linesIn(job).filter((lines) -> !lines.all()).isPresent();
	}

	/**
	 * Sends it.
	 * @param job a job of which something is left
	 * @param imports knows its file
	 * @param response where to
	 * @throws IOException if the connection is gone or the file cannot be read
	 */
	public static void send(Job job, Imports imports, HttpServletResponse response) throws IOException {
		FileForm form = imports.rejectsForm(job.id());
		Downloads.begin(response, Downloads.nameOf(job.name(), "rest", form), form);
		imports.writeRest(job, response.getOutputStream());
	}

}
