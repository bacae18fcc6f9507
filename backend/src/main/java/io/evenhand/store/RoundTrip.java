package io.evenhand.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Statements that go to the database together: in one round trip where the dialect and
 * the pool allow several statements at once (the claims' pool on MySQL), else one after
 * the other. Built, run once and read by one thread.
 */
public final class RoundTrip {

	private final boolean severalAtOnce;

	private final List<Part> parts = new ArrayList<>();

	public RoundTrip(Dialect dialect) {
		this(dialect.severalAtOnce());
	}

	private RoundTrip(boolean severalAtOnce) {
		this.severalAtOnce = severalAtOnce;
	}

	/**
	 * For any pool: one statement after the other.
	 * @return an empty one
	 */
	public static RoundTrip oneByOne() {
		return new RoundTrip(false);
	}

	/**
	 * Adds a SELECT.
	 * @param <T> what a row becomes
	 * @param sql the statement
	 * @param reader reads one row
	 * @param arguments its parameters in order
	 * @return gives the rows once the round trip has run
	 */
	public <T> Supplier<List<T>> select(String sql, Reader<T> reader, Object... arguments) {
		List<T> rows = new ArrayList<>();
		this.parts.add(new Part(sql, arguments, (statement) -> {
			try (ResultSet result = statement.getResultSet()) {
				while (result.next()) {
					rows.add(reader.read(result));
				}
			}
		}));
		return () -> rows;
	}

	/**
	 * Adds a statement that must change exactly so many rows.
	 * @param rows how many rows it has to find
	 * @param sql the statement
	 * @param arguments its parameters in order, each possibly null
	 */
	public void change(int rows, String sql, @Nullable Object... arguments) {
		this.parts.add(new Part(sql, arguments, (statement) -> {
			int found = statement.getUpdateCount();
			if (found != rows) {
				throw new Drift("%d rows instead of %d: %s".formatted(found, rows, sql));
			}
		}));
	}

	/**
	 * Adds a statement that may find any number of rows.
	 * @param sql the statement
	 * @param arguments its parameters in order, each possibly null
	 */
	public void changeSome(String sql, @Nullable Object... arguments) {
		this.parts.add(new Part(sql, arguments, (statement) -> {
		}));
	}

	public boolean isEmpty() {
		return this.parts.isEmpty();
	}

	/**
	 * Sends everything and reads every answer.
	 * @param connection with a transaction that the caller ends
	 * @throws SQLException as the database says
	 * @throws Drift if a statement found another number of rows than it had to; the
	 * transaction must be rolled back
	 */
	public void run(Connection connection) throws SQLException {
		if (this.severalAtOnce && !this.parts.isEmpty()) {
			together(connection);
		}
		else {
			for (Part part : this.parts) {
				alone(connection, part);
			}
		}
	}

	private void together(Connection connection) throws SQLException {
		String sql = String.join(";\n", this.parts.stream().map(Part::sql).toList());
		try (PreparedStatement statement = connection.prepareStatement(sql)) {
			int position = 1;
			for (Part part : this.parts) {
				position = bind(statement, position, part);
			}
			statement.execute();
			for (int i = 0; i < this.parts.size(); i++) {
				if (i > 0) {
					statement.getMoreResults();
				}
				this.parts.get(i).answer().take(statement);
			}
		}
	}

	private void alone(Connection connection, Part part) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(part.sql())) {
			bind(statement, 1, part);
			statement.execute();
			part.answer().take(statement);
		}
	}

	private static int bind(PreparedStatement statement, int first, Part part) throws SQLException {
		int position = first;
		for (@Nullable
		Object argument : part.arguments()) {
			statement.setObject(position++, argument);
		}
		return position;
	}

	/**
	 * Reads one row.
	 *
	 * @param <T> what it becomes
	 */
	@FunctionalInterface
	public interface Reader<T> {

		T read(ResultSet row) throws SQLException;

	}

	@FunctionalInterface
	private interface Answer {

		void take(PreparedStatement statement) throws SQLException;

	}

	@SuppressWarnings("ArrayRecordComponent") // never compared
	private record Part(String sql, @Nullable Object[] arguments, Answer answer) {
	}

	/**
	 * A counter and the rows disagree: nothing of the transaction may be kept.
	 */
	public static final class Drift extends RuntimeException {

		private static final long serialVersionUID = 1L;

		Drift(String what) {
			super(what);
		}

	}

}
