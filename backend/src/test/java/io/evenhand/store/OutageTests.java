package io.evenhand.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

import com.zaxxer.hikari.HikariDataSource;
import io.evenhand.support.CommitCuts;
import io.evenhand.support.CommitCuts.Where;
import io.evenhand.support.TcpProxy;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionSystemException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * What the driver, the pool and Spring make of a database that is away. On MySQL.
 */
class OutageTests {

	private final TestDatabase database = TestMySql.freshDatabase();

	private final TcpProxy proxy = this.database.proxy();

	private final HikariDataSource pool = this.database.through(this.proxy).pool(2);

	private final JdbcTemplate jdbc = new JdbcTemplate(this.pool);

	private final Retry retry = new Retry(new JdbcTransactionManager(this.pool));

	@BeforeEach
	void makeTable() {
		this.pool.setConnectionTimeout(300);
		this.jdbc.execute("create table seen (id int primary key)");
	}

	@AfterEach
	void close() {
		this.pool.close();
		this.proxy.close();
	}

	@Test
	void aDatabaseThatCannotBeReachedIsAway() {
		this.proxy.refuse();

		Throwable failure = catchThrowable(() -> this.jdbc.queryForList("select 1"));

		assertThat(Outage.away(failure)).isTrue();
		assertThat(Outage.lostLock(failure)).isFalse();
		assertThat(Outage.line(failure)).doesNotContain("\n");
		assertThat(catchThrowable(() -> insert(1))).matches(Outage::away);
	}

	@Test
	void aConnectionThatBreaksInTheMiddleIsAwayThoughTheRollbackFailsToo() {
		Throwable failure = catchThrowable(() -> this.retry.inTransaction(() -> {
			this.jdbc.update("insert into seen values (1)");
			this.proxy.cutAll();
			this.jdbc.update("insert into seen values (2)");
		}));

		assertThat(Outage.away(failure)).as("%s", failure).isTrue();
	}

	@Test
	void aCommitOfUnknownOutcomeIsAway() {
		this.proxy.cutCommits(CommitCuts.next(1, Where.AFTER, "insert into seen"));

		assertThat(catchThrowable(() -> insert(1))).matches(Outage::away);
	}

	@Test
	void aDeadlockAndALockTimeOutAreLostLocks() throws SQLException {
		insert(1);
		try (Connection other = this.database.connect(); Statement statement = other.createStatement()) {
			other.setAutoCommit(false);
			statement.execute("update seen set id = 2 where id = 1");

			Throwable failure = catchThrowable(
					() -> this.jdbc.queryForList("select id from seen where id = 1 for update nowait"));

			assertThat(Outage.lostLock(failure)).as("%s", failure).isTrue();
			assertThat(Outage.away(failure)).isFalse();
		}
	}

	@Test
	void aServerThatTakesNoWritesIsAwayHoweverItIsTold() {
		for (int code : new int[] { 1290, 1836, 3100, 3781, 3797 }) {
			SQLException refused = new SQLException("no writes", "HY000", code);
			assertThat(Outage.away(refused)).as("%d", code).isTrue();
			assertThat(Outage.away(new UncategorizedSQLException("work", null, refused))).as("%d", code).isTrue();
			assertThat(Outage.away(new TransactionSystemException("commit", refused))).as("%d", code).isTrue();
		}
		assertThat(Outage.lostLock(new SQLException("another server was first", "HY000", 3101))).isTrue();
		assertThat(Outage.passes(new SQLException("no such table", "42S02", 1146))).isFalse();
	}

	@Test
	void aMistakeInTheWorkIsNeither() {
		insert(1);

		assertThat(catchThrowable(() -> insert(1))).isInstanceOf(DuplicateKeyException.class)
			.matches((failure) -> !Outage.passes(failure));
		assertThat(Outage.passes(catchThrowable(() -> this.jdbc.execute("select nonsense")))).isFalse();
		assertThat(Outage.passes(new IllegalStateException("no"))).isFalse();
	}

	private void insert(int id) {
		this.retry.inTransaction(() -> {
			this.jdbc.update("insert into seen values (?)", id);
		});
	}

}
