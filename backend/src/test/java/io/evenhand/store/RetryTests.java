package io.evenhand.store;

import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import org.springframework.dao.CannotAcquireLockException;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RetryTests {

	private final Retry retry = new Retry(new JdbcTransactionManager(new DriverManagerDataSource("jdbc:h2:mem:")));

	private final AtomicInteger runs = new AtomicInteger();

	private boolean fail(int times) {
		if (this.runs.incrementAndGet() <= times) {
			throw new CannotAcquireLockException("a deadlock");
		}
		return true;
	}

	@Test
	void whatLostALockBeginsAgainAndGivesUpAfterFiveTimes() {
		assertThat(this.retry.<Boolean>inTransaction(() -> fail(4))).isTrue();
		assertThat(this.runs).hasValue(5);
		assertThatExceptionOfType(CannotAcquireLockException.class)
			.isThrownBy(() -> this.retry.<Boolean>inTransaction(() -> fail(100)));
		assertThat(this.runs).hasValue(10);
	}

	/** Where it began again within, it would go on in a transaction that is lost. */
	@Test
	void withinAnothersTransactionTheOutermostBeginsAgain() {
		AtomicInteger outer = new AtomicInteger();
		boolean done = this.retry.<Boolean>inTransaction(() -> {
			outer.incrementAndGet();
			return this.retry.<Boolean>inTransaction(() -> fail(2));
		});
		assertThat(done).isTrue();
		assertThat(outer).hasValue(3);
		assertThat(this.runs).hasValue(3);
	}

}
