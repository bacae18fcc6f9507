package io.evenhand.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What repeated requests get, on any database.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AnswersContract {

	private static final Answers.Key KEY = new Answers.Key("token:1", "k");

	private static final Answers.Answer ANSWER = new Answers.Answer(202, "/api/v1/jobs/7", "application/json",
			"{\"name\":\"vari\u00e9t\u00e9s\"}");

	private HikariDataSource pool;

	private JdbcClient jdbc;

	private Answers answers;

	abstract HikariDataSource open();

	@BeforeAll
	void begin() {
		this.pool = open();
		this.jdbc = JdbcClient.create(this.pool);
		this.answers = new Answers(this.jdbc);
	}

	@AfterAll
	void end() {
		this.pool.close();
	}

	@BeforeEach
	void empty() {
		this.jdbc.sql("delete from answer").update();
	}

	@Test
	void theFirstIsAnsweredAndTheRestGetItsAnswer() {
		assertThat(this.answers.begin(KEY, "p")).isEqualTo(new Answers.Begin.First());
		assertThat(this.answers.begin(KEY, "p")).isEqualTo(new Answers.Begin.Busy());
		this.answers.end(KEY, ANSWER);
		assertThat(this.answers.begin(KEY, "p")).isEqualTo(new Answers.Begin.Again(ANSWER));
		assertThat(this.answers.begin(KEY, "q")).isEqualTo(new Answers.Begin.Other());
		assertThat(this.answers.begin(new Answers.Key("token:2", "k"), "q")).isEqualTo(new Answers.Begin.First());
	}

	@Test
	void whatWasForgottenBeginsAnewAndAnAnswerIsNotForgotten() {
		this.answers.begin(KEY, "p");
		this.answers.forget(KEY);
		assertThat(this.answers.begin(KEY, "q")).isEqualTo(new Answers.Begin.First());
		this.answers.end(KEY, ANSWER);
		this.answers.forget(KEY);
		assertThat(this.answers.begin(KEY, "q")).isEqualTo(new Answers.Begin.Again(ANSWER));
	}

	@Test
	void aRequestLostWithItsNodeIsTakenOverOnceItIsOld() {
		this.answers.begin(KEY, "p");
		this.jdbc.sql("update answer set begun_at = timestampadd(minute, -16, now(6))").update();
		assertThat(this.answers.begin(KEY, "q")).isEqualTo(new Answers.Begin.Other());
		assertThat(this.answers.begin(KEY, "p")).isEqualTo(new Answers.Begin.First());
		assertThat(this.answers.begin(KEY, "p")).isEqualTo(new Answers.Begin.Busy());
	}

	@Test
	void ofManyAtOnceOneIsTheFirst() throws Exception {
		int threads = 8;
		CyclicBarrier start = new CyclicBarrier(threads);
		ExecutorService callers = Executors.newFixedThreadPool(threads);
		try {
			List<Future<Answers.Begin>> begun = new ArrayList<>();
			for (int n = 0; n < threads; n++) {
				begun.add(callers.submit(() -> {
					start.await(30, TimeUnit.SECONDS);
					return this.answers.begin(KEY, "p");
				}));
			}
			int first = 0;
			for (Future<Answers.Begin> one : begun) {
				first += (one.get(30, TimeUnit.SECONDS) instanceof Answers.Begin.First) ? 1 : 0;
			}
			assertThat(first).isOne();
		}
		finally {
			callers.shutdownNow();
		}
	}

	@Test
	void oldAnswersArePurgedAFewAtATime() {
		this.answers.begin(KEY, "p");
		assertThat(this.answers.purge(1)).isZero();
		this.jdbc.sql("update answer set begun_at = timestampadd(day, -2, now(6))").update();
		assertThat(this.answers.purge(1)).isOne();
	}

}
