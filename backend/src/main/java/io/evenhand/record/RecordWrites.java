package io.evenhand.record;

import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.NonTransientDataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The upsert. Thread-safe.
 * <p>
 * MySQL evaluates the assignments from left to right and sees the new values, H2 sees the
 * old ones throughout. So {@code doc} comes first, {@code place} looks at nothing that
 * was assigned but itself, and {@code job} looks at {@code job} only.
 */
final class RecordWrites {

	/** By primary key. */
	private static final String INSERT = "insert into stored_record (tenant, collection, record_key, job, place, doc) values ";

	private static final String ROW = "(?, ?, ?, ?, ?, ?)";

	private static final int COLUMNS = 6;

	private static final String WHOLE = onDuplicate("values(doc)");

	private static final String PARTLY = onDuplicate("json_merge_patch(doc, values(doc))");

	/**
	 * Rows of one statement. Written out like this they cost the driver a third less than
	 * a batch that it has to rewrite.
	 */
	private static final int ROWS = 500;

	private static final String REFUSED = "The database cannot store this record; it may be too large";

	private final JdbcTemplate jdbc;

	RecordWrites(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	private static String onDuplicate(String document) {
		// never "(values(…": H2, which adds parentheses, takes it for the beginning of a
		// query
		String later = "job < values(job) or job = values(job) and place <= values(place)";
		return """
				 on duplicate key update
					doc = case when %s then %s else doc end,
					place = case when %s then values(place) else place end,
					job = greatest(job, values(job))
				""".formatted(later, document, later);
	}

	List<RefusedRecord> upsert(RecordTarget target, List<NewRecord> records) {
		List<Keyed> rows = inOrder(records);
		if (rows.isEmpty()) {
			return List.of();
		}
		try {
			write(target, rows);
			return List.of();
		}
		catch (NonTransientDataAccessException ex) {
			return oneByOne(target, rows, ex);
		}
	}

	/** Some of the batch may be stored already: storing it again changes nothing. */
	private List<RefusedRecord> oneByOne(RecordTarget target, List<Keyed> rows, DataAccessException whole) {
		List<RefusedRecord> refused = new ArrayList<>();
		for (Keyed row : rows) {
			try {
				write(target, List.of(row));
			}
			catch (DataIntegrityViolationException ex) {
				refused.add(new RefusedRecord(row.record(), REFUSED));
			}
		}
		if (refused.isEmpty() && !(whole instanceof DataIntegrityViolationException)) {
			throw whole;
		}
		return refused;
	}

	private void write(RecordTarget target, List<Keyed> rows) {
		for (int from = 0; from < rows.size(); from += ROWS) {
			List<Keyed> some = rows.subList(from, Math.min(rows.size(), from + ROWS));
			String sql = INSERT + (ROW + ", ").repeat(some.size() - 1) + ROW + (target.whole() ? WHOLE : PARTLY);
			this.jdbc.update(sql, (statement) -> bind(statement, target, some));
		}
	}

	private static void bind(PreparedStatement statement, RecordTarget target, List<Keyed> rows) throws SQLException {
		for (int row = 0; row < rows.size(); row++) {
			NewRecord record = rows.get(row).record();
			int at = row * COLUMNS;
			statement.setInt(at + 1, target.tenant().value());
			statement.setInt(at + 2, target.collection());
			statement.setBytes(at + 3, rows.get(row).key());
			statement.setLong(at + 4, target.job());
			statement.setLong(at + 5, record.place());
			statement.setString(at + 6, record.document());
		}
	}

	/** In the order of the keys' bytes, each key once, with its later record. */
	private static List<Keyed> inOrder(List<NewRecord> records) {
		List<Keyed> sorted = new ArrayList<>(records.size());
		for (NewRecord next : records) {
			sorted.add(new Keyed(next.key().getBytes(StandardCharsets.UTF_8), next));
		}
		sorted.sort(Comparator.comparing(Keyed::key, Arrays::compareUnsigned)
			.thenComparingLong((row) -> row.record().place()));
		List<Keyed> once = new ArrayList<>(sorted.size());
		for (Keyed next : sorted) {
			if (!once.isEmpty() && Arrays.equals(once.get(once.size() - 1).key(), next.key())) {
				once.remove(once.size() - 1);
			}
			once.add(next);
		}
		return once;
	}

	/** Confined to one batch; the array is never changed. */
	private record Keyed(byte[] key, NewRecord record) {
	}

}
