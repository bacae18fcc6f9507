package io.evenhand.job;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.evenhand.batch.End;
import io.evenhand.gate.Priority;
import io.evenhand.store.Chore;
import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.support.StaticListableBeanFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is learned of the cost of jobs, on each database.
 */
abstract class CostContract {

	private static final TenantId ACME = new TenantId(1);

	private static final TenantId BIRCH = new TenantId(2);

	private static final Chore.Turn GO_ON = (rest) -> true;

	private JobWorld world;

	private CostRows rows;

	private Costs costs;

	private CostLearner learner;

	abstract JobWorld open();

	@BeforeEach
	void openWorld() {
		this.world = open();
		this.rows = new CostRows(this.world.jdbc);
		StaticListableBeanFactory estimators = new StaticListableBeanFactory();
		estimators.addBean("import", CostingTests.ESTIMATOR);
		this.costs = new Costs(this.rows, estimators.getBeanProvider(CostEstimator.class), new CostSettings(60));
		this.learner = new CostLearner(this.rows, this.costs, this.world.retry);
	}

	@AfterEach
	void closeWorld() {
		this.world.close();
	}

	private JobId done(TenantId tenant, long bytes, long usedMillis) {
		JobId job = this.world.jobs
			.submit(new NewJob(tenant, "import", "rows.csv", null, Priority.NORMAL, false, 1000, 10, "ann", null)
				.with(new JobWork(0, Map.of("bytes", bytes))), (id) -> {
				});
		this.world.jdbc.sql(
				"insert into step_request (lane, tenant, account, job, step, queue, state, token, attempt, cost, urgent,"
						+ " job_rank, ready_at) values (2, 1, 0, " + job
						+ ", 'load', 0, 'DONE', 1, 1, 1, false, 0, now(6))")
			.update();
		this.world.jdbc
			.sql("insert into step_attempt (request, token, lane, tenant, job, node, n, ready_at, started_at, ended_at,"
					+ " charged) select id, 1, 2, 1, job, 'n1', 0, now(6), now(6), now(6), " + usedMillis
					+ " from step_request where job = " + job)
			.update();
		this.world.runs.opened(job.value());
		this.world.runs.ended(job.value(), new End.Succeeded());
		this.world.jdbc.sql("update job set ended_at = timestampadd(second, -5, now(6)) where id = " + job).update();
		return job;
	}

	private long expected(TenantId tenant, long bytes) {
		return this.costs.of(tenant, "import", java.util.List.of("bytes", "rows")).partMillis(Map.of("bytes", bytes));
	}

	@Test
	void whatJobsTookIsExpectedOfTheNextOnesAndOnceOnly() {
		for (int n = 0; n < 5; n++) {
			done(ACME, 1000, 7010);
		}
		assertThat(expected(ACME, 1000)).as("cold").isEqualTo(2000);
		this.learner.run(GO_ON);
		this.learner.run(GO_ON);
		assertThat(expected(ACME, 1000)).isEqualTo(7000);
		assertThat(expected(BIRCH, 1000)).as("by the type's history").isEqualTo(7000);
		assertThat(this.rows.own(1, "import", List.of("bytes"))).hasEntrySatisfying("bytes",
				(rates) -> assertThat(rates.samples()).hasSize(5));
	}

	@Test
	void aTenantWithManyJobsDoesNotOutweighTheOthersInTheTypesHistory() {
		for (int n = 0; n < 40; n++) {
			done(ACME, 1000, 100_010);
		}
		for (int tenant = 2; tenant <= 5; tenant++) {
			for (int n = 0; n < 10; n++) {
				done(new TenantId(tenant), 1000, 3010);
			}
		}
		this.learner.run(GO_ON);
		assertThat(expected(new TenantId(9), 1000)).isEqualTo(3000);
		assertThat(expected(ACME, 1000)).isEqualTo(100_000);
	}

	@Test
	void aJobThatFailedOrOfWhichNothingIsKnownTeachesNothing() {
		JobId job = done(ACME, 1000, 7010);
		this.world.jdbc.sql("update job set state = 'FAILED' where id = " + job).update();
		JobId lost = done(ACME, 1000, 0);
		this.learner.run(GO_ON);
		assertThat(this.rows.own(1, "import", java.util.List.of("bytes"))).isEmpty();
		assertThat(this.world.column(lost, "measured")).isIn("true", "1");
		assertThat(this.costs.errors()).isEmpty();
	}

	@Test
	void theErrorOfTheEstimatesIsToldByType() {
		for (int n = 0; n < 4; n++) {
			done(ACME, 1000, 2000);
		}
		this.learner.run(GO_ON);
		assertThat(this.costs.errors()).singleElement().satisfies((error) -> {
			assertThat(error.type()).isEqualTo("import");
			assertThat(error.samples()).isEqualTo(4);
			assertThat(error.ratio()).isEqualTo(2);
		});
	}

	@Test
	void theLearnerLooksEveryFewSeconds() {
		assertThat(this.learner.period()).isLessThan(Duration.ofMinutes(1));
	}

}
