package com.example.copying;

import java.util.Map;

import javax.sql.DataSource;

import io.evenhand.batch.GatedJobs;
import io.evenhand.job.OwnJob;

import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.item.database.JdbcPagingItemReader;
import org.springframework.batch.infrastructure.item.database.Order;
import org.springframework.batch.infrastructure.item.database.builder.JdbcPagingItemReaderBuilder;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The job {@code copy-notes}: pages of 70 and chunks of 100, so that a chunk ends within
 * a page. Nobody tells its size.
 */
public class CopyNotes {

	@Bean
	OwnJob copyType() {
		return OwnJob.named("copy-notes", "Copy notes").forStaff();
	}

	@Bean
	Job copy(GatedJobs gated, JobRepository repository, JdbcPagingItemReader<Long> notes, JdbcTemplate jdbc) {
		ItemWriter<Long> writer = (ids) -> ids.forEach((id) -> {
			jdbc.update("update note set text = 'copied' where id = ?", id);
			jdbc.update("insert into note_archive select * from note where id = ?", id);
		});
		Step step = new StepBuilder("copy", repository).<Long, Long>chunk(100).reader(notes).writer(writer).build();
		return gated.job("copy-notes").start(gated.step(step)).build();
	}

	@Bean
	@StepScope
	JdbcPagingItemReader<Long> notes(DataSource data, @Value("#{jobParameters}") Map<String, Object> of)
			throws Exception {
		return new JdbcPagingItemReaderBuilder<Long>().name("notes")
			.dataSource(data)
			.pageSize(70)
			.selectClause("id")
			.fromClause("note")
			.whereClause("tenant = :tenant")
			.parameterValues(of)
			.sortKeys(Map.of("id", Order.ASCENDING))
			.rowMapper((row, number) -> row.getLong(1))
			.build();
	}

}
