package io.evenhand.support;

import java.sql.SQLException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class TestMySqlTests {

	@Test
	void eachTestGetsAnEmptyDatabaseOfItsOwn() throws SQLException {
		TestDatabase one = TestMySql.freshDatabase();
		TestDatabase other = TestMySql.freshDatabase();
		try (var connection = one.connect(); var statement = connection.createStatement()) {
			statement.execute("create table here (id bigint primary key)");
			assertThat(tablesOf(one)).isEqualTo(1);
			assertThat(tablesOf(other)).isZero();
		}
	}

	@Test
	void aLentDatabaseIsAsTheMigrationsLeftItWhateverTheTestBeforeDid() throws SQLException {
		TestDatabase first = TestMySql.lend();
		String untouched = contents(first);
		execute(first, "insert into record_collection (name, title, field_lines, version) values ('left', '', '', 0)",
				"delete from record_collection", "update lane set clock = 17",
				"insert into plan (code, name) values ('left', 'Left')");
		assertThat(contents(first)).isNotEqualTo(untouched);
		TestMySql.giveBack(first);
		TestDatabase second = TestMySql.lend();
		assertThat(second).as("lent again").isEqualTo(first);
		assertThat(contents(second)).isEqualTo(untouched);
		TestMySql.giveBack(second);
	}

	@Test
	void whatATestAddsToALentDatabaseIsTakenAway() throws SQLException {
		TestDatabase first = TestMySql.lend();
		int tables = tablesOf(first);
		execute(first, "create table mine (id int primary key)",
				"create trigger noted after update on lane for each row insert into mine values (new.clock)");
		TestMySql.giveBack(first);
		TestDatabase second = TestMySql.lend();
		assertThat(second).as("lent again").isEqualTo(first);
		assertThat(tablesOf(second)).isEqualTo(tables);
		execute(second, "update lane set clock = 17");
		TestMySql.giveBack(second);
	}

	@Test
	void aLentDatabaseWithoutAllItsTablesIsNotLentAgain() throws SQLException {
		LentDatabases databases = new LentDatabases(TestMySql::freshDatabase);
		TestDatabase first = databases.lend();
		execute(first, "drop table job_part");
		databases.giveBack(first);
		assertThatIllegalStateException().isThrownBy(databases::lend).withMessageContaining("fresh database");
	}

	@Test
	void aPoolHasTheSessionSettingsOfANode() throws SQLException {
		try (var pool = TestMySql.freshDatabase().pool(2);
				var connection = pool.getConnection();
				var result = connection.createStatement()
					.executeQuery("select @@transaction_isolation, @@innodb_lock_wait_timeout, @@time_zone")) {
			result.next();
			assertThat(result.getString(1)).isEqualTo("READ-COMMITTED");
			assertThat(result.getInt(2)).isEqualTo(5);
			assertThat(result.getString(3)).isEqualTo("+00:00");
		}
	}

	@Test
	void aGivenAddressMayCarryADatabaseAndParameters() {
		MySqlServer server = MySqlServer.at("jdbc:mysql://db:3307/mine?useSSL=false", "me", "secret");
		TestDatabase database = server.database("one");
		assertThat(database.url()).startsWith("jdbc:mysql://db:3307/one?connectionTimeZone=UTC&")
			.endsWith("&useSSL=false");
		assertThat(database.username()).isEqualTo("me");
		assertThat(MySqlServer.at("jdbc:mysql://db", "me", "").database("one").url())
			.startsWith("jdbc:mysql://db/one?");
	}

	private static void execute(TestDatabase database, String... statements) throws SQLException {
		try (var connection = database.connect(); var statement = connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
	}

	/** What stands in the tables that the test touches, and the next number of one. */
	private static String contents(TestDatabase database) throws SQLException {
		try (var connection = database.connect(); var statement = connection.createStatement()) {
			statement.execute("set session information_schema_stats_expiry = 0");
			try (var row = statement.executeQuery(
					"""
							select concat_ws(',', (select group_concat(clock order by clock) from lane),
								(select group_concat(code, name order by code) from plan), (select count(*) from record_collection),
								(select coalesce(auto_increment, 1) from information_schema.tables
									where table_schema = database() and table_name = 'record_collection'))
							""")) {
				row.next();
				return row.getString(1);
			}
		}
	}

	private static int tablesOf(TestDatabase database) throws SQLException {
		try (var connection = database.connect();
				var result = connection.createStatement()
					.executeQuery("select count(*) from information_schema.tables where table_schema = database()")) {
			result.next();
			return result.getInt(1);
		}
	}

}
