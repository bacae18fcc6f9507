package io.evenhand.job;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.evenhand.batch.RunParameters;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The parameters of own jobs, one row each; handed to their runs, and removed with their
 * details. Thread-safe.
 */
@Component
class ParameterRows implements RunParameters, JobRemains {

	/** The run's parameter that carries the tenant's number. */
	static final String TENANT = "tenant";

	private final JdbcClient jdbc;

	private final ObjectProvider<OwnJob> own;

	ParameterRows(JdbcClient jdbc, ObjectProvider<OwnJob> own) {
		this.jdbc = jdbc;
		this.own = own;
	}

	private static final String INSERT = "insert into job_parameter (job, name, text) values (:job, :name, :text)";

	/** Joins the caller's transaction. */
	void insert(long job, ParameterValues values) {
		values.texts()
			.forEach((name,
					text) -> this.jdbc.sql(INSERT).param("job", job).param("name", name).param("text", text).update());
	}

	/** A range of the primary key. */
	private static final String READ = "select name, text from job_parameter where job = :job";

	private Map<String, String> texts(long job) {
		Map<String, String> texts = new HashMap<>();
		this.jdbc.sql(READ).param("job", job).query((row) -> {
			texts.put(row.getString(1), row.getString(2));
		});
		return texts;
	}

	/** By primary key. */
	private static final String JOB = "select type, tenant from job where id = :job";

	/** Values that are no longer declared so are left out. */
	@Override
	public Map<String, Object> of(long job) {
		Optional<Whose> found = this.jdbc.sql(JOB)
			.param("job", job)
			.query((row, n) -> new Whose(row.getString(1), row.getLong(2)))
			.optional();
		Optional<OwnJob> type = found
			.flatMap((whose) -> this.own.stream().filter((one) -> one.name().equals(whose.type)).findFirst());
		if (type.isEmpty()) {
			return Map.of();
		}
		Map<String, Object> values = new HashMap<>(read(type.get().parameters(), texts(job)));
		values.put(TENANT, found.get().tenant);
		return values;
	}

	private static Map<String, Object> read(List<Parameter> declared, Map<String, String> texts) {
		Map<String, Object> values = new HashMap<>();
		declared.stream()
			.filter((one) -> texts.containsKey(one.name()))
			.forEach((one) -> values.put(one.name(), one.read(texts.getOrDefault(one.name(), ""))));
		return values;
	}

	/** A range of the primary key. */
	private static final String DROP = "delete from job_parameter where job = :job limit :most";

	@Override
	public int remove(long job, int most) {
		return this.jdbc.sql(DROP).param("job", job).param("most", most).update();
	}

	private record Whose(String type, long tenant) {
	}

}
