package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.evenhand.blob.BlobStore;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.transfer.imports.csv.Header;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Hands out an import's rejects in the form of its file: the same delimiter, character
 * set and columns, so that the rows can be mended and the file sent again with the same
 * settings. Thread-safe.
 */
@Component
class RejectFiles {

	private final ImportFiles files;

	private final ImportPlan plan;

	private final ImportTargets targets;

	private final Rejects rejects;

	private final BlobStore blobs;

	RejectFiles(ImportFiles files, ImportPlan plan, ImportTargets targets, Rejects rejects, BlobStore blobs) {
		this.files = files;
		this.plan = plan;
		this.targets = targets;
		this.rejects = rejects;
		this.blobs = blobs;
	}

	/** The form of a job's rejects; that of CSV in UTF-8 where it is no import. */
	FileForm form(long job) {
		return this.files.find(job).map((file) -> {
			Header header = file.header();
			Charset charset = file.format().encoding();
			return new FileForm(header != null && JsonLines.wrote(header),
					(charset != null) ? charset : StandardCharsets.UTF_8);
		}).orElse(FileForm.CSV);
	}

	/** Writes a job's rejects; a header alone where there are none. */
	void write(long job, Writer out) throws IOException {
		Optional<ImportFile> file = this.files.find(job);
		if (file.isPresent()) {
			write(file.get(), out);
		}
		else {
			RejectTable.withoutRows(this.rejects.list(job), out);
		}
		out.flush();
	}

	/** Writes them as CSV without the rows that they come from, whatever the file was. */
	void writeTable(long job, Writer out) throws IOException {
		RejectTable.withoutRows(this.rejects.list(job), out);
		out.flush();
	}

	private void write(ImportFile file, Writer out) throws IOException {
		// before anything is sent: they may be removed while it is
		List<Reject> all = this.rejects.list(file.job());
		Header header = (file.header() != null) ? file.header() : new Header(',', List.of(), 0, 1);
		RejectWriter writer = writer(file, header, out);
		Originals originals = new Originals((place) -> this.blobs.open(file.utf8Blob(), place),
				this.plan.layout(header));
		for (Reject reject : all) {
			writer.add(reject, original(originals, reject));
		}
	}

	/** What is wrong is told also where the file was removed meanwhile. */
	private static @Nullable Original original(Originals originals, Reject reject) throws IOException {
		try {
			return originals.of(reject);
		}
		catch (NoSuchFileException ex) {
			return null;
		}
	}

	private RejectWriter writer(ImportFile file, Header header, Writer out) throws IOException {
		List<Field> fields = this.targets.fields(file);
		Set<String> taken = fields.stream().map(Field::name).collect(Collectors.toCollection(HashSet::new));
		taken.addAll(file.format().mapping().keySet());
		OwnColumns own = OwnColumns.of(taken);
		if (JsonLines.wrote(header)) {
			return new RejectLines(own, out);
		}
		Set<String> texts = fields.stream()
			.filter((field) -> field.type() == FieldType.TEXT)
			.map(Field::name)
			.collect(Collectors.toSet());
		return new RejectTable(own, header, texts, file.format().delimiter() != null, out);
	}

}
