package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;

import io.evenhand.blob.Blob;
import io.evenhand.blob.BlobRefused;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;

import org.springframework.stereotype.Service;

/**
 * The imports as the API and the pages see them: keep the bytes, then submit what to do
 * with them. Thread-safe.
 */
@Service
public class Imports {

	/**
	 * Stores an upload whole. It belongs to the caller until it is submitted, who
	 * discards it where it is not.
	 * @param bytes the file; read to its end, not closed
	 * @return what is stored, with its size and digest
	 * @throws BlobRefused if it is too large, or there is no room for it
	 * @throws IOException if the stream itself fails; nothing is kept
	 */
	public Blob keep(InputStream bytes) throws IOException {
		throw new UnsupportedOperationException();
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
		throw new UnsupportedOperationException();
	}

	/**
	 * Removes an upload that is not submitted.
	 * @param file what {@link #keep} gave
	 */
	public void discard(Blob file) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Writes an import's rejects as CSV: {@code line,column,value,reason}, the first
	 * 1,000 in the order of their lines, cells guarded against spreadsheets that run
	 * them. The caller has checked whose job it is.
	 * @param job the job's id
	 * @param out where to; flushed, not closed
	 * @throws IOException if writing fails
	 */
	public void writeRejects(JobId job, Writer out) throws IOException {
		throw new UnsupportedOperationException();
	}

}
