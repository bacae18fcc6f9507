package io.evenhand.gate;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import io.evenhand.gate.jdbc.Groups;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Tells those who wait for a group of its end: one query per look for all of them, at
 * once after a local settle, else every 200 ms. Thread-safe; looks on one thread.
 */
@Component
class GroupWatch {

	private static final Logger logger = LoggerFactory.getLogger(GroupWatch.class);

	private final Groups groups;

	private final Map<Long, CompletableFuture<Ended>> waiting = new ConcurrentHashMap<>();

	private final Bell bell = new Bell();

	GroupWatch(Groups groups) {
		this.groups = groups;
	}

	CompletableFuture<Ended> whenEnded(long group) {
		CompletableFuture<Ended> future = this.waiting.computeIfAbsent(group, (id) -> new CompletableFuture<>());
		this.bell.ring();
		return future;
	}

	/** That something of this node was settled. */
	void settled() {
		if (!this.waiting.isEmpty()) {
			this.bell.ring();
		}
	}

	Bell bell() {
		return this.bell;
	}

	/** Looks once. */
	void look() {
		if (this.waiting.isEmpty()) {
			return;
		}
		Set<Long> watched = Set.copyOf(this.waiting.keySet());
		Set<Long> unfinished = this.groups.unfinished(watched);
		for (long group : watched) {
			if (!unfinished.contains(group)) {
				tell(group);
			}
		}
	}

	private void tell(long group) {
		Groups.Counts counts = this.groups.counts(group);
		CompletableFuture<Ended> future = this.waiting.remove(group);
		if (future != null) {
			logger.debug("Group {} has ended: {}", group, counts);
			future.complete(new Ended(counts.done(), counts.failed(), counts.cancelled(), counts.failure()));
		}
	}

}
