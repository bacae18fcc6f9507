package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

import io.evenhand.blob.BlobStore;
import io.evenhand.job.JobRemains;
import io.evenhand.store.Retry;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * An import's file, its working copy, parts and rejects. The bytes go before the row that
 * names them. Thread-safe.
 */
@Component
class ImportRemains implements JobRemains {

	/** By primary key. */
	private static final String FILES = "select blob_id, working_blob from import_file where job = ?";

	/**
	 * Index import_blob; the jobs that keep a file, as its last one goes or another
	 * comes.
	 */
	private static final String KEEPERS = "select job from import_file where blob_id = ? order by job for update";

	/** Ranges of the primary keys. */
	private static final List<String> DROPS = List.of("delete from import_reject where job = ? limit ?",
			"delete from import_part where job = ? limit ?");

	/** By primary key. */
	private static final String DROP = "delete from import_file where job = ?";

	private final JdbcTemplate jdbc;

	private final BlobStore blobs;

	private final Retry retry;

	ImportRemains(JdbcTemplate jdbc, BlobStore blobs, Retry retry) {
		this.jdbc = jdbc;
		this.retry = retry;
		this.blobs = blobs;
	}

	@Override
	public int remove(long job, int most) {
		for (String drop : DROPS) {
			int rows = this.jdbc.update(drop, job, most);
			if (rows > 0) {
				return rows;
			}
		}
		return this.retry.inTransaction(() -> removeFile(job));
	}

	/**
	 * A dry run and the import that came of it keep one file: the last one removes it.
	 */
	private int removeFile(long job) {
		this.jdbc.query(FILES, (row) -> {
			String blob = row.getString(1);
			if (this.jdbc.queryForList(KEEPERS, Long.class, blob).equals(List.of(job))) {
				delete(blob);
			}
			delete(row.getString(2));
		}, job);
		return this.jdbc.update(DROP, job);
	}

	private void delete(@Nullable String blob) {
		if (blob != null) {
			try {
				this.blobs.delete(blob);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
	}

}
