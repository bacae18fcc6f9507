package io.evenhand.record;

import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;

import io.evenhand.store.Dialect;
import io.evenhand.tenant.TenantId;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Reads the records of a collection by ranges of their keys, in the order of the keys'
 * bytes and one record at a time, so that memory does not grow with the range.
 * Thread-safe.
 */
@Component
public class RecordRanges {

	/** Before the first key: each has at least one byte. */
	private static final byte[] START = {};

	/** By the unique name. */
	private static final String COLLECTION = "select id from record_collection where name = ?";

	/**
	 * A range of the primary key. Only lengths are put aside, never documents. H2 sorts
	 * the whole collection unless the order names all of the key and its values are
	 * known.
	 */
	static final String STRETCH = """
			select count(*) as records, coalesce(sum(s.bytes), 0) as bytes, max(s.record_key) as last_key from (
				select record_key, octet_length(doc) as bytes from stored_record
				where tenant = ? and collection = ? and record_key > ?
				order by tenant, collection, record_key limit ?) s
			""";

	/** A range of the primary key. */
	static final String RANGE = """
			select record_key, doc from stored_record
			where tenant = ? and collection = ? and record_key > ? and record_key <= ?
			order by tenant, collection, record_key limit ?
			""";

	private final JdbcTemplate jdbc;

	private final Dialect dialect;

	RecordRanges(JdbcTemplate jdbc, Dialect dialect) {
		this.jdbc = jdbc;
		this.dialect = dialect;
	}

	/**
	 * How much follows a key.
	 * @param tenant whose records
	 * @param collection the collection's name
	 * @param after the key, whose own record does not count; no bytes for the first one
	 * @param limit the most records that are counted, at least 1
	 * @return what was counted; without records at the collection's end
	 */
	public Stretch stretch(TenantId tenant, String collection, byte[] after, int limit) {
		return Objects.requireNonNull(
				this.jdbc.queryForObject(STRETCH, RecordRanges::stretch, tenant.value(), id(collection), after, limit));
	}

	private int id(String collection) {
		return Objects.requireNonNull(this.jdbc.queryForObject(COLLECTION, Integer.class, collection));
	}

	private static Stretch stretch(ResultSet row, int number) throws SQLException {
		byte[] last = row.getBytes("last_key");
		return new Stretch(row.getLong("records"), row.getLong("bytes"), (last != null) ? last : START);
	}

	/**
	 * Reads a range in the order of its keys, as of now, in the caller's transaction if
	 * there is one. Its connection can be used for nothing else until this returns.
	 * @param tenant whose records
	 * @param collection the collection's name
	 * @param range which keys
	 * @param limit the most records, at least 1
	 * @param reader given each record; says whether it takes another
	 */
	public void read(TenantId tenant, String collection, Range range, int limit, Reader reader) {
		int id = id(collection);
		this.jdbc.query((connection) -> {
			PreparedStatement statement = connection.prepareStatement(RANGE, ResultSet.TYPE_FORWARD_ONLY,
					ResultSet.CONCUR_READ_ONLY);
			statement.setFetchSize(this.dialect.rowByRow());
			statement.setInt(1, tenant.value());
			statement.setInt(2, id);
			statement.setBytes(3, range.after());
			statement.setBytes(4, range.to());
			statement.setInt(5, limit);
			return statement;
		}, (ResultSet rows) -> {
			boolean more = true;
			while (more && rows.next()) {
				byte[] key = rows.getBytes(1);
				more = reader.read(key,
						new StoredRecord(new String(key, StandardCharsets.UTF_8), Documents.read(rows.getString(2))));
			}
			return more;
		});
	}

	/** Is given records, one after the other. */
	@FunctionalInterface
	public interface Reader {

		/**
		 * Takes a record.
		 * @param key its key's bytes
		 * @param record the record
		 * @return whether it takes another
		 */
		boolean read(byte[] key, StoredRecord record);

	}

	/**
	 * Keys from one to another. The arrays are never changed.
	 *
	 * @param after behind this key; no bytes for the first
	 * @param to up to and including this key
	 */
	@SuppressWarnings("ArrayRecordComponent") // confined to its callers, never compared
	public record Range(byte[] after, byte[] to) {
	}

	/**
	 * Some records that follow one another. The array is never changed.
	 *
	 * @param records how many
	 * @param bytes of their documents
	 * @param last the last one's key; no bytes where there are none
	 */
	@SuppressWarnings("ArrayRecordComponent") // confined to its callers, never compared
	public record Stretch(long records, long bytes, byte[] last) {
	}

}
