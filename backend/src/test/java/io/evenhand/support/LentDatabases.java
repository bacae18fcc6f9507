package io.evenhand.support;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Databases with the whole schema, lent to one test after the other: making one takes
 * seconds, putting one back to what the migrations left takes tenths. Thread-safe: all is
 * guarded by its monitor.
 */
final class LentDatabases {

	/** Tables whose contents or next number are no longer those of an untouched one. */
	private static final String NUMBERED = """
			select table_name from information_schema.tables
			where table_schema = database() and auto_increment > 1
			""";

	private static final String TABLES = """
			select table_name from information_schema.tables
			where table_schema = database() and table_type = 'BASE TABLE' and table_name <> 'flyway_schema_history'
			""";

	/** The migrations make none. */
	private static final String TRIGGERS = """
			select trigger_name from information_schema.triggers where trigger_schema = database()
			""";

	private final Supplier<TestDatabase> fresh;

	private final Deque<TestDatabase> free = new ArrayDeque<>();

	/** Lent to nobody: what the migrations put into the tables is copied from it. */
	private @Nullable TestDatabase untouched;

	private Set<String> tables = Set.of();

	private Set<String> seeded = Set.of();

	LentDatabases(Supplier<TestDatabase> fresh) {
		this.fresh = fresh;
	}

	/** A database with the whole schema and nothing but what the migrations put there. */
	synchronized TestDatabase lend() {
		TestDatabase database = this.free.poll();
		if (database == null) {
			return this.fresh.get().migrated();
		}
		try {
			rinse(database);
			return database;
		}
		catch (SQLException ex) {
			throw new IllegalStateException("Could not empty " + database.name(), ex);
		}
	}

	/** Takes back what {@link #lend()} gave; nobody may use it any more. */
	synchronized void giveBack(TestDatabase database) {
		this.free.add(database);
	}

	private void rinse(TestDatabase database) throws SQLException {
		TestDatabase source = untouched();
		try (Connection connection = database.connect(); Statement statement = connection.createStatement()) {
			statement.execute("set session foreign_key_checks = 0, information_schema_stats_expiry = 0");
			drop(statement, "trigger", names(statement, TRIGGERS));
			Set<String> left = names(statement, TABLES);
			if (!left.containsAll(this.tables)) {
				throw new IllegalStateException("A test that takes tables away needs a fresh database");
			}
			left.removeAll(this.tables);
			drop(statement, "table", left);
			Set<String> touched = withRows(statement, this.tables);
			touched.addAll(names(statement, NUMBERED));
			touched.addAll(this.seeded);
			for (String table : touched) {
				statement.execute("truncate table `" + table + "`");
			}
			for (String table : this.seeded) {
				statement.execute("insert into `%1$s` select * from `%2$s`.`%1$s`".formatted(table, source.name()));
			}
		}
	}

	private static void drop(Statement statement, String kind, Set<String> names) throws SQLException {
		for (String name : names) {
			statement.execute("drop " + kind + " `" + name + "`");
		}
	}

	private TestDatabase untouched() throws SQLException {
		if (this.untouched == null) {
			this.untouched = this.fresh.get().migrated();
			try (Connection connection = this.untouched.connect(); Statement statement = connection.createStatement()) {
				this.tables = names(statement, TABLES);
				this.seeded = withRows(statement, this.tables);
			}
		}
		return this.untouched;
	}

	private static Set<String> withRows(Statement statement, Set<String> tables) throws SQLException {
		List<String> names = new ArrayList<>(tables);
		Set<String> found = new HashSet<>();
		String each = names.stream()
			.map((table) -> "exists(select 1 from `" + table + "`)")
			.collect(Collectors.joining(", ", "select ", ""));
		try (ResultSet row = statement.executeQuery(each)) {
			row.next();
			for (int at = 0; at < names.size(); at++) {
				if (row.getBoolean(at + 1)) {
					found.add(names.get(at));
				}
			}
		}
		return found;
	}

	private static Set<String> names(Statement statement, String sql) throws SQLException {
		Set<String> found = new HashSet<>();
		try (ResultSet rows = statement.executeQuery(sql)) {
			while (rows.next()) {
				found.add(rows.getString(1));
			}
		}
		return found;
	}

}
