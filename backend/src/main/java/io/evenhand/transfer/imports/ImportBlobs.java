package io.evenhand.transfer.imports;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.evenhand.blob.BlobOwner;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * The files and working copies of imports. Thread-safe.
 */
@Component
class ImportBlobs implements BlobOwner {

	/** Index import_blob. */
	private static final String FILES = "select blob_id from import_file where blob_id in (%s)";

	/** Index import_copy. */
	private static final String COPIES = "select working_blob from import_file where working_blob in (%s)";

	private final JdbcTemplate jdbc;

	ImportBlobs(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	@Override
	public Set<String> owned(List<String> ids) {
		String marks = String.join(", ", Collections.nCopies(ids.size(), "?"));
		Set<String> owned = new HashSet<>(this.jdbc.queryForList(FILES.formatted(marks), String.class, ids.toArray()));
		owned.addAll(this.jdbc.queryForList(COPIES.formatted(marks), String.class, ids.toArray()));
		return owned;
	}

}
