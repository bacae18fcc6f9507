package io.evenhand.transfer.exports;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.evenhand.blob.BlobOwner;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * The pieces of exports. Thread-safe.
 */
@Component
class ExportBlobs implements BlobOwner {

	/** Index export_piece_blob. */
	private static final String PIECES = "select blob_id from export_piece where blob_id in (%s)";

	private final JdbcTemplate jdbc;

	ExportBlobs(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	@Override
	public Set<String> owned(List<String> ids) {
		String marks = String.join(", ", Collections.nCopies(ids.size(), "?"));
		return new HashSet<>(this.jdbc.queryForList(PIECES.formatted(marks), String.class, ids.toArray()));
	}

}
