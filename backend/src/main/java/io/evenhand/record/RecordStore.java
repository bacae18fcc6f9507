package io.evenhand.record;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Component;

/**
 * The tenants' records, one row per (tenant, collection, key). Keys compare byte for
 * byte. Thread-safe.
 */
@Component
public class RecordStore {

	/** The most records of one page. */
	public static final int MAX_PAGE = 1_000;

	/** By the unique name. */
	private static final String COLLECTION = "select id from record_collection where name = ?";

	/**
	 * A range of the primary key. H2 sorts the whole collection unless the order names
	 * all of the key and its values are known.
	 */
	static final String PAGE = """
			select record_key, doc from stored_record
			where tenant = ? and collection = ? and record_key > ?
			order by tenant, collection, record_key limit ?
			""";

	/** By primary key. */
	private static final String ONE = """
			select record_key, doc from stored_record
			where tenant = ? and collection = (select id from record_collection where name = ?) and record_key = ?
			""";

	private final JdbcTemplate jdbc;

	private final RecordWrites writes;

	RecordStore(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
		this.writes = new RecordWrites(jdbc);
	}

	/**
	 * Prepares a job's writing.
	 * @param tenant whose records
	 * @param collection the collection as the job knows it
	 * @param job the job
	 * @param carried the names of the fields that the job's input carries
	 * @return where its records go
	 */
	public RecordTarget target(TenantId tenant, RecordCollection collection, long job, Set<String> carried) {
		Integer id = this.jdbc.queryForObject(COLLECTION, Integer.class, collection.name());
		boolean whole = collection.fields().stream().map(Field::name).allMatch(carried::contains);
		return new RecordTarget(tenant, Objects.requireNonNull(id), job, whole);
	}

	/**
	 * Inserts records or updates those that are there, in the caller's transaction. Of
	 * two writes of a key the later one stays, by (job, place), whichever comes first. A
	 * field that the documents do not carry keeps its value. Rows are locked in the order
	 * of their keys.
	 * @param target where they go
	 * @param records in any order, also with the same key
	 * @return those that the database refused
	 * @throws org.springframework.dao.DataAccessException if it is not for the records'
	 * sake: the transaction is lost
	 */
	public List<RefusedRecord> upsert(RecordTarget target, List<NewRecord> records) {
		return this.writes.upsert(target, records);
	}

	/** By primary key. */
	private static final String REMOVE = """
			delete from stored_record
			where tenant = ? and collection = (select id from record_collection where name = ?) and record_key = ?
				and job = ?
			""";

	/**
	 * Removes records, as far as they are still as given jobs wrote them. Joins the
	 * caller's transaction.
	 * @param tenant whose records
	 * @param collection the collection's name
	 * @param written by the key's bytes the job that wrote it last as the caller knows
	 */
	public void remove(TenantId tenant, String collection, Map<byte[], Long> written) {
		this.jdbc.batchUpdate(REMOVE, written.entrySet(), Math.max(1, written.size()), (statement, one) -> {
			statement.setInt(1, tenant.value());
			statement.setString(2, collection);
			statement.setBytes(3, one.getKey());
			statement.setLong(4, one.getValue());
		});
	}

	/**
	 * A page of records in the order of their keys' bytes.
	 * @param tenant whose records
	 * @param collection the collection's name
	 * @param after the last key of the page before; null for the first page
	 * @param limit 1 to {@value #MAX_PAGE}
	 * @return the records, fewer than the limit on the last page
	 */
	public List<StoredRecord> page(TenantId tenant, String collection, @Nullable String after, int limit) {
		if (limit < 1 || limit > MAX_PAGE) {
			throw new IllegalArgumentException("A page holds between 1 and " + MAX_PAGE + " records");
		}
		byte[] from = ((after != null) ? after : "").getBytes(StandardCharsets.UTF_8);
		List<Integer> id = this.jdbc.queryForList(COLLECTION, Integer.class, collection);
		return id.isEmpty() ? List.of() : this.jdbc.query(PAGE, stored(), tenant.value(), id.get(0), from, limit);
	}

	/**
	 * One record.
	 * @param tenant whose record
	 * @param collection the collection's name
	 * @param key its key
	 * @return empty where there is none
	 */
	public Optional<StoredRecord> find(TenantId tenant, String collection, String key) {
		return this.jdbc.query(ONE, stored(), tenant.value(), collection, key.getBytes(StandardCharsets.UTF_8))
			.stream()
			.findFirst();
	}

	private static RowMapper<StoredRecord> stored() {
		return (row, number) -> new StoredRecord(new String(row.getBytes("record_key"), StandardCharsets.UTF_8),
				Documents.read(row.getString("doc")));
	}

}
