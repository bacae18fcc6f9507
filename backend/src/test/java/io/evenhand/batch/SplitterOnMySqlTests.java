package io.evenhand.batch;

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

final class SplitterOnMySqlTests extends SplitterContract {

	private static final String QUESTIONS = """
			select variable_value from performance_schema.session_status where variable_name = 'Questions'""";

	@Override
	BatchWorld world(Class<?>... jobs) {
		return BatchWorld.gatedOnMySql(10, 64, jobs);
	}

	@Test
	void aThousandStepExecutionsTakeAHandfulOfStatements() {
		JobRepository repository = this.world.bean(JobRepository.class);
		JobExecution job = job(repository);
		List<StepExecution> thousand = executions(job, 1000, new ExecutionContext());
		assertThat(statementsOf(() -> this.world.bean(StepExecutionRows.class).insert(thousand))).isLessThan(10);
	}

	private long statementsOf(Runnable work) {
		TransactionTemplate transaction = new TransactionTemplate(this.world.bean(PlatformTransactionManager.class));
		Long statements = transaction.execute((status) -> {
			long before = this.world.count(QUESTIONS);
			work.run();
			return this.world.count(QUESTIONS) - before;
		});
		return (statements != null) ? statements : Long.MAX_VALUE;
	}

}
