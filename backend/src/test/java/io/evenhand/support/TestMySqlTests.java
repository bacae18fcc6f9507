package io.evenhand.support;

import java.sql.SQLException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

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

	private static int tablesOf(TestDatabase database) throws SQLException {
		try (var connection = database.connect();
				var result = connection.createStatement()
					.executeQuery("select count(*) from information_schema.tables where table_schema = database()")) {
			result.next();
			return result.getInt(1);
		}
	}

}
