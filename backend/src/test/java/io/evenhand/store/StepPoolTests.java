package io.evenhand.store;

import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.zaxxer.hikari.HikariDataSource;
import io.evenhand.support.Api;
import io.evenhand.support.Csv;
import io.evenhand.support.RunningApp;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import io.evenhand.support.Visitor;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Steps that use up their pool hold nobody but steps. On MySQL.
 */
class StepPoolTests {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private final TestDatabase database = TestMySql.freshDatabase();

	private final JdbcTemplate outside = new JdbcTemplate(
			new DriverManagerDataSource(this.database.url(), this.database.username(), this.database.password()));

	@TempDir
	private Path files;

	@Test
	void claimsHeartbeatsAndTheWebGoOnWhileTheStepsHaveNoConnectionLeft() throws SQLException {
		try (RunningApp app = RunningApp.on(this.database, "evenhand.demo.enabled=true",
				"evenhand.secret-key=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "evenhand.node.heartbeat=300ms")) {
			Api acme = new Api(URI.create(app.address() + "/api/v1"), "demo-acme");
			Visitor operator = new Visitor(app.address()).signIn("operator", "operator");
			HikariDataSource steps = BeanFactoryAnnotationUtils.qualifiedBeanOfType(app.context().getBeanFactory(),
					HikariDataSource.class, Pools.STEPS);
			List<Connection> all = new ArrayList<>();
			try {
				for (int i = 0; i < steps.getMaximumPoolSize(); i++) {
					all.add(steps.getConnection());
				}
				long job = acme.submit(Csv.contacts(this.files.resolve("rows.csv"), "R", 50),
						Map.of("collection", "contacts", "lane", "bulk"));
				await("it is claimed", "select count(*) from slot where request is not null", 1);
				Awaitility.await("its step waits for a connection")
					.atMost(PATIENCE)
					.until(() -> steps.getHikariPoolMXBean().getThreadsAwaitingConnection() > 0);

				this.outside.execute("create table seen as select heartbeat from node");
				await("the heart beats",
						"select count(*) from node where heartbeat > (select max(heartbeat) from seen)", 1);
				for (String page : List.of("/console", "/console/jobs", "/console/jobs/" + job,
						"/actuator/health/readiness")) {
					assertThat(operator.get(page).statusCode()).as(page).isEqualTo(200);
				}
				assertThat(acme.get("/jobs/" + job).expect(200).at("/endedAt").isNull()).isTrue();
				acme.submit(Csv.contacts(this.files.resolve("more.csv"), "M", 50),
						Map.of("collection", "contacts", "lane", "bulk"));
				await("the next is claimed too", "select count(*) from slot where request is not null", 2);
				all.forEach(StepPoolTests::giveBack);
				assertThat(acme.awaitEnd(job, PATIENCE).at("/state").asString()).isEqualTo("succeeded");
			}
			finally {
				all.forEach(StepPoolTests::giveBack);
			}
		}
	}

	private void await(String what, String sql, long number) {
		Awaitility.await(what)
			.atMost(PATIENCE)
			.until(() -> Long.valueOf(number).equals(this.outside.queryForObject(sql, Long.class)));
	}

	/** Giving it back twice changes nothing. */
	private static void giveBack(Connection connection) {
		try {
			connection.close();
		}
		catch (SQLException ex) {
			throw new AssertionError(ex);
		}
	}

}
