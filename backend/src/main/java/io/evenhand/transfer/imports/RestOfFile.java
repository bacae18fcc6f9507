package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.evenhand.blob.BlobStore;
import io.evenhand.job.Progress;
import io.evenhand.transfer.imports.csv.Header;

import org.springframework.stereotype.Component;

/**
 * What of a file is in, and what is not. Thread-safe.
 */
@Component
class RestOfFile {

	private final ImportFiles files;

	private final Progress progress;

	private final BlobStore blobs;

	RestOfFile(ImportFiles files, Progress progress, BlobStore blobs) {
		this.files = files;
		this.progress = progress;
		this.blobs = blobs;
	}

	/**
	 * Which lines are done.
	 * @param job the import's job
	 * @return empty where it is no planned import, its file is gone, or parts of it were
	 * loaded by a version that did not note it
	 */
	Optional<LinesIn> lines(long job) {
		List<PartPlace> places = this.files.places(job);
		long noted = places.stream().mapToLong((part) -> part.done() - part.from()).sum();
		return (places.isEmpty() || noted != this.progress.unitsDone(job)) ? Optional.empty()
				: Optional.of(LinesIn.of(places));
	}

	/**
	 * Writes the file without what is done: its header and the other records, in its own
	 * character set, so that it can be sent with the same settings.
	 * @param job the import's job
	 * @param out where to; flushed, not closed
	 * @throws IOException if the file cannot be read or writing fails
	 */
	void write(long job, OutputStream out) throws IOException {
		ImportFile file = this.files.get(job);
		Header header = file.header();
		List<Slice> slices = new ArrayList<>();
		slices.add(new Slice(0, (header != null) ? header.end() : file.size()));
		for (PartPlace part : this.files.places(job)) {
			add(slices, new Slice(part.done(), part.to()));
		}
		Charset charset = file.format().encoding();
		OutputStream to = (charset != null && file.workingBlob() != null) ? new FromUtf8(out, charset) : out;
		for (Slice slice : slices) {
			try (InputStream bytes = new FirstBytes(this.blobs.open(file.utf8Blob(), slice.from()),
					slice.to() - slice.from())) {
				bytes.transferTo(to);
			}
		}
		to.flush();
	}

	private static void add(List<Slice> slices, Slice next) {
		Slice last = slices.get(slices.size() - 1);
		if (last.to() == next.from()) {
			slices.set(slices.size() - 1, new Slice(last.from(), next.to()));
		}
		else if (next.from() < next.to()) {
			slices.add(next);
		}
	}

	/** Bytes of a file that stand together. */
	private record Slice(long from, long to) {
	}

}
