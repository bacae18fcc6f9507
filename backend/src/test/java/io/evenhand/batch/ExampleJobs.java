package io.evenhand.batch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemReader;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.item.support.ListItemReader;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * A team's own jobs, as a guide would show them: a plan, parts that any node may run, and
 * a finish; and what goes wrong in them.
 */
class ExampleJobs {

	static final int PARTS = 7;

	static final int ITEMS = 5;

	/** plan, then a step for each part, then a finish. */
	@Bean
	Job tidy(GatedJobs gated, JdbcTemplate jdbc, Step tidyPart) {
		Step plan = gated.leaf("tidy-plan").tasklet((contribution, context) -> {
			long job = GatedJobs.jobOf(contribution.getStepExecution());
			IntStream.range(0, PARTS)
				.forEach((part) -> jdbc.update("insert into tidy_plan (job, part) values (?, ?)", job, part));
			return RepeatStatus.FINISHED;
		}).build();
		PartSource parts = (job) -> jdbc
			.queryForList("select part from tidy_plan where job = ? order by part", Long.class, job)
			.stream()
			.map((part) -> new Part("p%05d".formatted(part), 100, Map.of("part", part)))
			.toList();
		Step finish = gated.leaf("tidy-finish").tasklet((contribution, context) -> {
			jdbc.update("insert into tidy_done (job, part, item) values (?, -1, -1)",
					GatedJobs.jobOf(contribution.getStepExecution()));
			return RepeatStatus.FINISHED;
		}).build();
		return gated.job("tidy")
			.start(gated.step(plan))
			.next(gated.partitioned("tidy-parts", tidyPart, parts))
			.next(gated.step(finish))
			.build();
	}

	@Bean
	Step tidyPart(GatedJobs gated, ListItemReader<Long> tidyReader, ItemWriter<Long> tidyWriter) {
		return gated.leaf("tidy-part").<Long, Long>chunk(2).reader(tidyReader).writer(tidyWriter).build();
	}

	@Bean
	@StepScope
	ListItemReader<Long> tidyReader() {
		return new ListItemReader<>(LongStream.range(0, ITEMS).boxed().toList());
	}

	@Bean
	@StepScope
	ItemWriter<Long> tidyWriter(JdbcTemplate jdbc, @Value("#{stepExecutionContext['part']}") long part,
			@Value("#{jobParameters['evenhand.job']}") long job) {
		return (items) -> items.forEach(
				(item) -> jdbc.update("insert into tidy_done (job, part, item) values (?, ?, ?)", job, part, item));
	}

	/** Its first step is partitioned: the launch serves the first part. */
	@Bean
	Job parted(GatedJobs gated, ItemWriter<Long> tidyWriter) {
		Step leaf = gated.leaf("parted-part").<Long, Long>chunk(10).reader(oneItem()).writer(tidyWriter).build();
		return gated.job("parted").start(gated.partitioned("parted-parts", leaf, ExampleJobs::twenty)).build();
	}

	private static List<Part> twenty(long job) {
		return parts(20);
	}

	private static List<Part> parts(int count) {
		return LongStream.range(0, count).mapToObj((part) -> new Part("p" + part, 10, Map.of("part", part))).toList();
	}

	private static ItemReader<Long> oneItem() {
		ThreadLocal<Boolean> read = ThreadLocal.withInitial(() -> false);
		return () -> {
			boolean end = read.get();
			read.set(!end);
			return end ? null : 0L;
		};
	}

	@Bean
	Job refused(GatedJobs gated) {
		return gated.job("refused").start(gated.step(gated.leaf("refused-step").tasklet((contribution, context) -> {
			throw new WorkFailed("The file is a workbook, not a CSV.");
		}).build())).build();
	}

	@Bean
	Job crashing(GatedJobs gated) {
		return gated.job("crashing").start(gated.step(gated.leaf("crashing-step").tasklet((contribution, context) -> {
			throw new IllegalStateException("secret=hunter2");
		}).build())).build();
	}

	@Bean
	Job onePartFails(GatedJobs gated, JdbcTemplate jdbc) {
		Step leaf = gated.leaf("failing-part").tasklet((contribution, context) -> {
			if (contribution.getStepExecution().getStepName().endsWith(":p3")) {
				throw new WorkFailed("Part three is broken.");
			}
			return RepeatStatus.FINISHED;
		}).build();
		return gated.job("one-part-fails").start(gated.partitioned("failing", leaf, (job) -> parts(200))).build();
	}

	@Bean
	Job lost(GatedJobs gated) {
		Step leaf = gated.leaf("lost-part").tasklet((contribution, context) -> RepeatStatus.FINISHED).build();
		return gated.job("lost").start(gated.partitioned("lost-parts", leaf, (job) -> List.of())).build();
	}

	@Bean
	Job headerOnly(GatedJobs gated) {
		Step leaf = gated.leaf("empty-part").tasklet((contribution, context) -> RepeatStatus.FINISHED).build();
		Step parts = gated.partitioned("empty-parts", leaf, new PartSource() {
			@Override
			public List<Part> parts(long job) {
				return List.of();
			}

			@Override
			public boolean mayBeEmpty(long job) {
				return true;
			}
		});
		return gated.job("header-only").start(parts).build();
	}

	/** A job that was there before: Spring Batch's own local partitioning. */
	@Bean
	Job local(GatedJobs gated, JdbcTemplate jdbc) {
		Step leaf = gated.leaf("local-part").tasklet((contribution, context) -> {
			jdbc.update("insert into tidy_done (job, part, item) values (?, ?, 0)",
					GatedJobs.jobOf(contribution.getStepExecution()),
					contribution.getStepExecution().getExecutionContext().getLong("part"));
			return RepeatStatus.FINISHED;
		}).build();
		return gated.job("local").start(gated.partitionedHere("local-parts", leaf, (size) -> {
			Map<String, ExecutionContext> parts = new HashMap<>();
			LongStream.range(0, 5).forEach((part) -> parts.put("p" + part, new ExecutionContext(Map.of("part", part))));
			return parts;
		}, 100)).build();
	}

}
