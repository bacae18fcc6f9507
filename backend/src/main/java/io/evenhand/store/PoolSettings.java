package io.evenhand.store;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The sizes and the patience of the pools. The main pool's size is
 * {@code spring.datasource.hikari.maximum-pool-size}. Refused at start-up where a value
 * is out of range. Immutable.
 *
 * @param steps connections for the steps that run and the jobs' managers, 1 to 1000, or 0
 * for as many as the main pool has
 * @param claims connections for claims, settles and heartbeats, 2 to 1000
 * @param ids connections for Spring Batch's id sequences, 1 to 100
 * @param answer how long a page, a claim or a heartbeat waits for the database's answer
 * to one statement, 6 s (longer than a wait for a lock) to 10 min
 * @param stepAnswer the same for a step's statement, 6 s to 1 d
 */
@ConfigurationProperties("evenhand.pool")
public record PoolSettings(@DefaultValue("0") int steps, @DefaultValue("12") int claims, @DefaultValue("2") int ids,
		@DefaultValue("10s") Duration answer, @DefaultValue("5m") Duration stepAnswer) {

	public PoolSettings {
		require(0 <= steps && steps <= 1000, "evenhand.pool.steps is between 0 and 1000, not " + steps);
		require(2 <= claims && claims <= 1000, "evenhand.pool.claims is between 2 and 1000, not " + claims);
		require(1 <= ids && ids <= 100, "evenhand.pool.ids is between 1 and 100, not " + ids);
		require(answer.toSeconds() >= 6 && answer.toMinutes() <= 10,
				"evenhand.pool.answer is between 6s and 10m, not " + answer);
		require(stepAnswer.toSeconds() >= 6 && stepAnswer.toDays() <= 1,
				"evenhand.pool.step-answer is between 6s and 1d, not " + stepAnswer);
	}

	private static void require(boolean good, String sentence) {
		if (!good) {
			throw new IllegalArgumentException(sentence);
		}
	}

}
