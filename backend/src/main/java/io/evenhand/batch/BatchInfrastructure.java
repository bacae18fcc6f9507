package io.evenhand.batch;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import io.evenhand.gate.Gate;
import io.evenhand.store.Dialect;
import io.evenhand.store.Pools;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.batch.core.configuration.support.JdbcDefaultBatchConfiguration;
import org.springframework.batch.core.repository.ExecutionContextSerializer;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.infrastructure.item.database.support.DataFieldMaxValueIncrementerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.annotation.Isolation;

/**
 * Spring Batch as Evenhand needs it; Spring Boot's own configuration steps back. Its
 * JobOperator runs a job on the thread that starts it: that is always one of
 * {@link Managers}.
 */
@Configuration(proxyBeanMethods = false)
class BatchInfrastructure extends JdbcDefaultBatchConfiguration {

	private final DataSource ids;

	private final ObjectProvider<Gate> gate;

	BatchInfrastructure(@Qualifier(Pools.IDS) HikariDataSource ids, ObjectProvider<Gate> gate) {
		this.ids = ids;
		this.gate = gate;
	}

	@Bean
	ExecutionContextSerializer executionContextSerializer() {
		return new PlainContextSerializer();
	}

	@Bean
	StepExecutionIds stepExecutionIds() {
		return (StepExecutionIds) getIncrementerFactory();
	}

	/**
	 * Outside of transactions it waits for the database; a manager's writes are those of
	 * its job's owner.
	 */
	@Bean
	@Override
	public JobRepository jobRepository() {
		return EnduringRepository
			.around(new OwnerFence(super.jobRepository(), this.gate, getTransactionManager()).repository());
	}

	@Override
	protected DataFieldMaxValueIncrementerFactory getIncrementerFactory() {
		return switch (Dialect.of(this.ids)) {
			case MYSQL -> new MySqlSequences(this.ids);
			case H2 -> new H2Sequences(this.ids);
		};
	}

	@Override
	protected ExecutionContextSerializer getExecutionContextSerializer() {
		return new PlainContextSerializer();
	}

	/** The pool's, READ COMMITTED: SERIALIZABLE creations deadlock each other. */
	@Override
	protected Isolation getIsolationLevelForCreate() {
		return Isolation.DEFAULT;
	}

	@Override
	protected ObservationRegistry getObservationRegistry() {
		return this.applicationContext.getBeanProvider(ObservationRegistry.class)
			.getIfAvailable(() -> ObservationRegistry.NOOP);
	}

}
