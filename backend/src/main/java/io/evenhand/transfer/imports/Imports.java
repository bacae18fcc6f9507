package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Writer;
import java.util.Optional;

import io.evenhand.blob.Blob;
import io.evenhand.blob.BlobRefused;
import io.evenhand.blob.BlobStore;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.NotNow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Service;

/**
 * The imports as the API and the pages see them: keep the bytes, then submit what to do
 * with them. Thread-safe.
 */
@Service
public class Imports {

	/** The job type of imports. */
	public static final String TYPE = ImportType.NAME;

	/** The job type of dry runs. */
	public static final String DRY_RUN = DryRunType.NAME;

	/** So many rejects of a job are handed out. */
	public static final int REJECTS_KEPT = Rejects.KEPT;

	private static final Logger logger = LoggerFactory.getLogger(Imports.class);

	private final BlobStore blobs;

	private final ImportDesk desk;

	private final RejectFiles rejects;

	private final RestOfFile rest;

	private final ImportSettings settings;

	Imports(BlobStore blobs, ImportDesk desk, RejectFiles rejects, RestOfFile rest, ImportSettings settings) {
		this.blobs = blobs;
		this.rest = rest;
		this.desk = desk;
		this.rejects = rejects;
		this.settings = settings;
	}

	/**
	 * Stores an upload whole. It belongs to the caller until it is submitted, who
	 * discards it where it is not.
	 * @param bytes the file; read to its end, not closed
	 * @return what is stored, with its size and digest
	 * @throws BlobRefused if it is too large, or there is no room for it
	 * @throws IOException if the stream itself fails; nothing is kept
	 */
	public Blob keep(InputStream bytes) throws IOException {
		return this.blobs.put(bytes, this.settings.maxFileSize().toBytes());
	}

	/**
	 * Takes an import in. From here on the file is the import's own; it is discarded
	 * where the import is refused or was submitted before.
	 * @param request what is asked for
	 * @param file the kept upload
	 * @return the job's id
	 * @throws JobRefused if there is no such collection, the file is not a text file, or
	 * the lane, the priority or a limit forbids it, in a sentence
	 */
	public JobId submit(NewImport request, Blob file) {
		try {
			JobId job = this.desk.submit(request, file);
			if (!this.desk.owns(job, file)) {
				discard(file);
			}
			return job;
		}
		catch (JobRefused ex) {
			// only here: after any other failure the job may have been taken in all the
			// same
			discard(file);
			throw ex;
		}
	}

	/**
	 * Imports in earnest what a dry run has checked, from the same kept file. Asked
	 * twice, it gives the same import. The caller has checked whose job it is.
	 * @param dryRun the dry run
	 * @param by who asks
	 * @param staff whether it is staff
	 * @return the import's id
	 * @throws NotNow if it is no dry run, or not one that came to its end
	 * @throws JobRefused if the file is no longer kept, or a limit forbids it
	 */
	public JobId inEarnest(Job dryRun, String by, boolean staff) {
		return this.desk.inEarnest(dryRun, by, staff);
	}

	/**
	 * Removes an upload that is not submitted.
	 * @param file what {@link #keep} gave
	 */
	public void discard(Blob file) {
		try {
			this.blobs.delete(file.id());
		}
		catch (IOException ex) {
			logger.warn("The upload {} could not be removed", file.id(), ex);
		}
	}

	/**
	 * How an import's rejects are written.
	 * @param job the job's id
	 * @return as its file was
	 */
	public FileForm rejectsForm(JobId job) {
		return this.rejects.form(job.value());
	}

	/**
	 * Writes an import's rejects, the first 1,000 in the order of their lines, in the
	 * form of its file: before each row as it was stand {@code line}, {@code column},
	 * {@code value}, {@code reason} and, where its cells cannot be told apart,
	 * {@code row}. Cells are guarded against spreadsheets that run them. Sent again, what
	 * stands before the rows is left out. The caller has checked whose job it is.
	 * @param job the job's id
	 * @param out where to, in the character set of {@link #rejectsForm}; flushed, not
	 * closed
	 * @throws IOException if writing fails
	 */
	public void writeRejects(JobId job, Writer out) throws IOException {
		this.rejects.write(job.value(), out);
	}

	/**
	 * Writes an import's rejects as CSV in UTF-8 whatever its file was: {@code line},
	 * {@code column}, {@code value} and {@code reason}. The caller has checked whose job
	 * it is.
	 * @param job the job's id
	 * @param out where to; flushed, not closed
	 * @throws IOException if writing fails
	 */
	public void writeRejectTable(JobId job, Writer out) throws IOException {
		this.rejects.writeTable(job.value(), out);
	}

	/**
	 * Which lines of its file an import has done, exactly once it has ended.
	 * @param job the job
	 * @return empty where it is no import in earnest, not planned yet, or not known any
	 * more
	 */
	public Optional<LinesIn> linesIn(Job job) {
		return (job.type().equals(TYPE) && job.times().detailsRemoved() == null) ? this.rest.lines(job.id().value())
				: Optional.empty();
	}

	/**
	 * Writes what of a file is not in after its import was cancelled or has failed: the
	 * header and the other records, in the form of the file, to be sent again. The caller
	 * has checked whose job it is.
	 * @param job a job that {@link #linesIn} knows
	 * @param out where to; flushed, not closed
	 * @throws IOException if the file cannot be read or writing fails
	 */
	public void writeRest(Job job, OutputStream out) throws IOException {
		this.rest.write(job.id().value(), out);
	}

	/**
	 * Where an import goes and how its file is written, to send another one like it.
	 * @param job the job
	 * @return empty where it is no import, or not known any more
	 */
	public Optional<Likeness> likeness(Job job) {
		return this.desk.likeness(job);
	}

}
