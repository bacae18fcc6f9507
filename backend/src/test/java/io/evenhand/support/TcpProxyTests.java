package io.evenhand.support;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

import io.evenhand.support.CommitCuts.Where;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TcpProxyTests {

	private final TestDatabase database = TestMySql.freshDatabase();

	private final TcpProxy proxy = this.database.proxy();

	private final TestDatabase through = this.database.through(this.proxy);

	@BeforeEach
	void makeTable() throws SQLException {
		try (Connection connection = this.database.connect(); var statement = connection.createStatement()) {
			statement.execute("create table seen (id int primary key)");
		}
	}

	@AfterEach
	void closeProxy() {
		this.proxy.close();
	}

	@Test
	void aCommitThatIsCutBeforeTheServerHearsOfItIsRolledBack() throws SQLException {
		CommitCuts cuts = CommitCuts.next(1, Where.BEFORE, "INSERT INTO seen");
		this.proxy.cutCommits(cuts);

		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> insert(1));
		insert(2);

		assertThat(rows()).isEqualTo("2");
		assertThat(cuts.before()).isEqualTo(1);
		assertThat(cuts.after()).isZero();
		assertThat(cuts.seen()).isEqualTo(2);
	}

	@Test
	void aCommitThatIsCutAfterTheServerHeardOfItIsKeptAndNotAnswered() throws SQLException {
		CommitCuts cuts = CommitCuts.next(1, Where.AFTER, "insert into seen");
		this.proxy.cutCommits(cuts);

		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> insert(1));
		insert(2);

		assertThat(rows()).isEqualTo("1,2");
		assertThat(cuts.after()).isEqualTo(1);
	}

	@Test
	void commitsOfAnotherKindPass() throws SQLException {
		CommitCuts cuts = CommitCuts.next(1, Where.BEFORE, "insert into something_else");
		this.proxy.cutCommits(cuts);

		insert(1);

		assertThat(rows()).isEqualTo("1");
		assertThat(cuts.seen()).isZero();
	}

	@Test
	void anAbsentServerResetsNewConnectionsAndCutsOldOnesUntilItIsBack() throws SQLException {
		try (Connection old = this.through.connect(); var statement = old.createStatement()) {
			this.proxy.refuse();

			assertThatExceptionOfType(SQLException.class).isThrownBy(() -> statement.execute("select 1"));
			assertThatExceptionOfType(SQLException.class).isThrownBy(this.through::connect);
		}
		this.proxy.pass();
		insert(1);
		assertThat(rows()).isEqualTo("1");
	}

	@Test
	void aFrozenServerAnswersNothingAndCatchesUp() throws SQLException {
		try (Connection impatient = DriverManager.getConnection(this.through.url() + "&socketTimeout=300",
				this.through.username(), this.through.password()); var statement = impatient.createStatement()) {
			this.proxy.freeze();

			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> statement.execute("insert into seen values (7)"));
			assertThat(rows()).isNull();
			this.proxy.pass();
		}
		Awaitility.await("what was held back arrives").atMost(Duration.ofSeconds(10)).until(() -> "7".equals(rows()));
	}

	private void insert(int id) throws SQLException {
		try (Connection connection = this.through.connect(); var statement = connection.createStatement()) {
			connection.setAutoCommit(false);
			statement.execute("insert into seen values (" + id + ")");
			connection.commit();
		}
	}

	private String rows() throws SQLException {
		try (Connection connection = this.database.connect();
				var statement = connection.createStatement();
				ResultSet row = statement.executeQuery("select group_concat(id order by id) from seen")) {
			row.next();
			return row.getString(1);
		}
	}

}
