package com.example.counting;

import org.jspecify.annotations.Nullable;

import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamReader;

/**
 * Counts from where the last chunk ended. Confined to the step's thread.
 */
public class CountingReader implements ItemStreamReader<Long> {

	private static final String POSITION = "position";

	private final long rows;

	private long next;

	CountingReader(long rows) {
		this.rows = rows;
	}

	@Override
	public void open(ExecutionContext context) {
		this.next = context.getLong(POSITION, 0);
	}

	@Override
	public void update(ExecutionContext context) {
		context.putLong(POSITION, this.next);
	}

	@Override
	public @Nullable Long read() {
		return (this.next < this.rows) ? this.next++ : null;
	}

}
