package io.evenhand.store;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who takes over ends the former process's sessions, with the rights of an ordinary user.
 * On MySQL.
 */
class SessionsTests {

	private static final ProcessId ZOMBIE = ProcessId.fresh();

	private final TestDatabase database = TestMySql.freshDatabase();

	private final String user = "u" + ProcessId.fresh().value();

	@BeforeEach
	void makeUser() throws SQLException {
		asRoot("create user " + this.user + " identified by 'ordinary'",
				"grant all on " + this.database.name() + ".* to " + this.user,
				"create table " + this.database.name() + ".held (id int primary key)",
				"insert into " + this.database.name() + ".held values (1)");
	}

	@AfterEach
	void dropUser() throws SQLException {
		asRoot("drop user " + this.user);
	}

	@Test
	void anOrdinaryUserEndsTheSessionsOfAnotherProcessAndItsLocksAreFree() throws SQLException {
		try (Connection zombie = session(ZOMBIE);
				Connection other = session(ProcessId.fresh());
				Connection rescuer = session(ProcessId.fresh())) {
			zombie.setAutoCommit(false);
			zombie.createStatement().execute("update held set id = 2");
			assertThat(new Sessions(Dialect.MYSQL).end(rescuer, ZOMBIE)).isEqualTo(1);
			rescuer.createStatement().execute("set innodb_lock_wait_timeout = 5");
			assertThat(rescuer.createStatement().executeUpdate("update held set id = 3 where id = 1")).isEqualTo(1);
			assertThat(zombie.isValid(1)).isFalse();
			assertThat(other.isValid(1)).isTrue();
			assertThat(new Sessions(Dialect.MYSQL).end(rescuer, ZOMBIE)).isZero();
		}
	}

	@Test
	void anEmbeddedDatabaseHasNoOtherProcesses() throws SQLException {
		try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:sessions")) {
			assertThat(new Sessions(Dialect.H2).end(connection, ZOMBIE)).isZero();
		}
	}

	private Connection session(ProcessId process) throws SQLException {
		Connection connection = DriverManager.getConnection(this.database.url(), this.user, "ordinary");
		connection.createStatement().execute("set @evenhand = " + process.mark());
		return connection;
	}

	private void asRoot(String... statements) throws SQLException {
		try (Connection connection = this.database.connect(); var statement = connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
	}

}
