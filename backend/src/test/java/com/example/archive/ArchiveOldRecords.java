package com.example.archive;

import java.util.Map;

import javax.sql.DataSource;

import io.evenhand.batch.GatedJobs;
import io.evenhand.job.OwnJob;
import io.evenhand.job.Parameter;

import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.item.database.JdbcPagingItemReader;
import org.springframework.batch.infrastructure.item.database.Order;
import org.springframework.batch.infrastructure.item.database.builder.JdbcPagingItemReaderBuilder;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

public class ArchiveOldRecords {

	@Bean
	OwnJob archiveType(JdbcClient jdbc) {
		String count = "select count(*) from note where tenant = ? and written_on < ?";
		return OwnJob.named("archive-old-records", "Archive old records")
			.with(Parameter.date("before", "Archive what was written before this day"))
			.counting((of, is) -> jdbc.sql(count).params(of.value(), is.date("before")).query(Long.class).single());
	}

	@Bean
	Job archive(GatedJobs gated, JobRepository repository, JdbcPagingItemReader<Long> old, JdbcTemplate jdbc) {
		ItemWriter<Long> archiver = (ids) -> ids.forEach((id) -> {
			jdbc.update("insert into note_archive select * from note where id = ?", id);
			jdbc.update("delete from note where id = ?", id);
		});
		var step = new StepBuilder("archive", repository).<Long, Long>chunk(100).reader(old).writer(archiver).build();
		return gated.job("archive-old-records").start(gated.step(step)).build();
	}

	@Bean
	@StepScope
	JdbcPagingItemReader<Long> old(DataSource data, @Value("#{jobParameters}") Map<String, Object> of)
			throws Exception {
		return new JdbcPagingItemReaderBuilder<Long>().dataSource(data)
			.saveState(false)
			.selectClause("id")
			.fromClause("note")
			.whereClause("tenant = :tenant and written_on < :before")
			.parameterValues(of)
			.sortKeys(Map.of("id", Order.ASCENDING))
			.rowMapper((row, number) -> row.getLong(1))
			.build();
	}

}
