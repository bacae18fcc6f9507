package io.evenhand.batch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import io.evenhand.gate.EarlierRun.Tried;
import io.evenhand.gate.Grant;
import io.evenhand.gate.NewStep;
import io.evenhand.store.Endurance;
import io.evenhand.store.Retry;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.partition.StepExecutionSplitter;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.dao.DuplicateKeyException;

/**
 * Stores the step executions of all parts and queues their step requests in one
 * transaction: either all of them are there or none. The part that the job's launch
 * serves is stored with them and queued by nobody. Of a job that goes on after its run
 * was left, only the parts that are not completed are made again. Immutable.
 */
final class PartSplitter implements StepExecutionSplitter {

	/** Where a part's context names the group that it belongs to. */
	static final String GROUP = "evenhand.group";

	private static final int MAX_NAME = 100;

	private final String leaf;

	private final PartSource source;

	private final StepExecutionRows rows;

	private final Passage passage;

	private final Retry retry;

	PartSplitter(String leaf, PartSource source, StepExecutionRows rows, Passage passage, Retry retry) {
		this.leaf = leaf;
		this.source = source;
		this.rows = rows;
		this.passage = passage;
		this.retry = retry;
	}

	@Override
	public String getStepName() {
		return this.leaf;
	}

	@Override
	public Set<StepExecution> split(StepExecution manager, int gridSize) {
		long job = GatedJobs.jobOf(manager);
		List<Part> parts = Endurance.through("Reading the parts of job " + job, () -> this.source.parts(job));
		if (parts.isEmpty()) {
			if (!this.source.mayBeEmpty(job)) {
				throw new IllegalStateException("Job " + job + " has no parts for the step " + manager.getStepName());
			}
			return Set.of();
		}
		List<StepExecution> done = new ArrayList<>();
		List<Part> left = new ArrayList<>();
		Map<String, Tried> tried = sort(manager, parts, done, left);
		List<StepExecution> executions = left.isEmpty() ? List.of() : executions(manager, left);
		queue(manager.getId(), job, executions, steps(executions, left, tried));
		Set<StepExecution> all = new LinkedHashSet<>(done);
		all.addAll(executions);
		return all;
	}

	private List<NewStep> steps(List<StepExecution> executions, List<Part> parts, Map<String, Tried> tried) {
		return IntStream.range(0, parts.size()).mapToObj((n) -> {
			Tried before = tried.getOrDefault(parts.get(n).name(), Tried.NEVER);
			return new NewStep(executions.get(n).getId(), this.leaf, parts.get(n).costMillis(), before.attempts(),
					before.waitMillis());
		}).toList();
	}

	private void queue(long group, long job, List<StepExecution> executions, List<NewStep> steps) {
		if (executions.isEmpty()) {
			return;
		}
		boolean later = steps.get(0).waitMillis() > 0;
		Optional<Grant> launch = later ? Optional.empty() : this.passage.takeLaunch(job);
		Runnable work = () -> this.retry.inTransaction(() -> {
			this.rows.insert(executions);
			this.passage.enqueue(job, group, steps.subList(launch.isPresent() ? 1 : 0, steps.size()));
		});
		Endurance.through("Queueing the parts of job " + job, work, () -> unlessStored(executions, work));
		launch.ifPresent((grant) -> this.passage.serve(grant, group, steps.get(0)));
		if (later) {
			this.passage.release(job);
		}
	}

	/** After a commit that had no answer, or has not arrived yet. */
	private void unlessStored(List<StepExecution> executions, Runnable work) {
		long first = executions.get(0).getId();
		if (this.rows.stored(first)) {
			return;
		}
		try {
			work.run();
		}
		catch (DuplicateKeyException ex) {
			if (!this.rows.stored(first)) {
				throw ex;
			}
		}
	}

	/**
	 * After an earlier run was left, its completed parts are not run again, and the
	 * others go on behind their last chunk; those that are to be tried again later come
	 * last.
	 * @return what the others have behind them, by the part's name
	 */
	private Map<String, Tried> sort(StepExecution manager, List<Part> parts, List<StepExecution> done,
			List<Part> left) {
		Map<String, StepExecutionRows.Earlier> earlier = Endurance.through("Reading earlier parts of " + this.leaf,
				() -> this.rows.earlier(manager.getJobExecution().getJobInstanceId(), this.leaf + ":"));
		Map<Long, Tried> started = earlier.isEmpty() ? Map.of() : this.passage.tried(GatedJobs.jobOf(manager));
		Map<String, Tried> tried = new HashMap<>();
		for (Part part : parts) {
			StepExecutionRows.Earlier before = earlier.get(this.leaf + ":" + part.name());
			if (before == null) {
				left.add(part);
			}
			else if (before.completed()) {
				StepExecution completed = new StepExecution(before.id(), this.leaf + ":" + part.name(),
						manager.getJobExecution());
				completed.setStatus(BatchStatus.COMPLETED);
				done.add(completed);
			}
			else {
				left.add(new Part(part.name(), part.costMillis(), before.context().toMap()));
				tried.put(part.name(), started.getOrDefault(before.id(), Tried.NEVER));
			}
		}
		left.sort(Comparator.comparingLong((part) -> tried.getOrDefault(part.name(), Tried.NEVER).waitMillis()));
		return tried;
	}

	private List<StepExecution> executions(StepExecution manager, List<Part> parts) {
		long first = Endurance.through("Taking ids for " + this.leaf, () -> this.rows.ids(parts.size()));
		return IntStream.range(0, parts.size())
			.mapToObj((part) -> execution(first + part, manager, parts.get(part)))
			.toList();
	}

	private StepExecution execution(long id, StepExecution manager, Part part) {
		String name = this.leaf + ":" + part.name();
		if (name.length() > MAX_NAME) {
			throw new IllegalArgumentException("A part's name is too long for Spring Batch: " + name);
		}
		StepExecution execution = new StepExecution(id, name, manager.getJobExecution());
		ExecutionContext context = new ExecutionContext(part.context());
		context.putLong(GROUP, manager.getId());
		execution.setExecutionContext(context);
		return execution;
	}

}
