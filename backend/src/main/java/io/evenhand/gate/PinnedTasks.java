package io.evenhand.gate;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Tasks that only this process can run, each beside its step request. A request whose
 * process is gone is cancelled when its node starts again. Thread-safe.
 */
@Component
class PinnedTasks {

	private final Queue queue;

	private final Membership membership;

	private final Map<Long, Task> tasks = new ConcurrentHashMap<>();

	PinnedTasks(Queue queue, Membership membership) {
		this.queue = queue;
		this.membership = membership;
	}

	void queue(TaskContext context, Runnable task) {
		this.queue.pinned(context, this.membership.identity().number(), (request, lane) -> this.tasks.put(request,
				new Task(lane, context.tenant().value(), context.job(), task)));
	}

	/** The task of a request, handed out once; null where the request has none. */
	@Nullable Runnable take(long request) {
		Task task = this.tasks.remove(request);
		return (task != null) ? task.work() : null;
	}

	/** None of the tasks that wait will ever run; who waits for one is told so. */
	void abandon() {
		List<Long> all = List.copyOf(this.tasks.keySet());
		for (long request : all) {
			if (take(request) instanceof Future<?> waitedFor) {
				waitedFor.cancel(false);
			}
		}
	}

	/** Whose tasks wait in a lane. */
	Set<Integer> tenants(int lane) {
		if (this.tasks.isEmpty()) {
			return Set.of();
		}
		return List.copyOf(this.tasks.values())
			.stream()
			.filter((task) -> task.lane() == lane)
			.map(Task::tenant)
			.collect(Collectors.toSet());
	}

	/** Whether a job has tasks that wait. */
	boolean has(long job) {
		return List.copyOf(this.tasks.values()).stream().anyMatch((task) -> task.job() == job);
	}

	private record Task(int lane, int tenant, long job, Runnable work) {
	}

}
