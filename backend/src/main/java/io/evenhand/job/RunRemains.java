package io.evenhand.job;

import java.util.Optional;

import io.evenhand.batch.BatchRemains;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * A job's runs in Spring Batch. Thread-safe.
 */
@Component
@Order(GateRemains.LAST - 1)
final class RunRemains implements JobRemains {

	/** By primary key. */
	private static final String TYPE = "select type from job where id = :id";

	private final BatchRemains runs;

	private final ObjectProvider<JobType> types;

	private final JdbcClient jdbc;

	RunRemains(BatchRemains runs, ObjectProvider<JobType> types, JdbcClient jdbc) {
		this.runs = runs;
		this.types = types;
		this.jdbc = jdbc;
	}

	@Override
	public int remove(long job, int most) {
		Optional<String> name = this.jdbc.sql(TYPE).param("id", job).query(String.class).optional();
		return this.types.stream()
			.filter((type) -> name.isPresent() && type.name().equals(name.get()))
			.findFirst()
			.map((type) -> this.runs.remove(type.batchJob(), job, most))
			.orElse(0);
	}

}
