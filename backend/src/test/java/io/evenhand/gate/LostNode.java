package io.evenhand.gate;

import org.jspecify.annotations.Nullable;

/**
 * The rows of a node whose process never was: what it holds in the lane bulk. Used by one
 * thread.
 */
final class LostNode {

	static final long TOKEN = 4;

	static final long RANK = 5;

	/** What the managers of its steps watch. */
	static final long GROUP = 12;

	private final GateStore store;

	private final String id;

	private int slots;

	LostNode(GateStore store, String id) {
		this.store = store;
		this.id = id;
		store.jdbc.update("insert into node (id, n, boot, address, version, started, heartbeat, ended, lease_millis)"
				+ " values (?, 99, 'former', 'x', 'x', now(6), now(6), null, 2000)", id);
	}

	void heartbeatAgo(int seconds) {
		this.store.jdbc.update("update node set heartbeat = timestampadd(second, ?, now(6)) where id = ?", -seconds,
				this.id);
	}

	/** A step of a job of tenant 1 that the node runs. */
	long runs(long job, long stepExecution, int attempt) {
		return running(job, GROUP, stepExecution, 0, attempt);
	}

	/** Moves what it runs to a slot that the lane scheduled has lent to the lane bulk. */
	void borrows(long request, int n) {
		this.store.jdbc.update("insert into slot (node, lane, n, boot, lent_to) values (?, 3, ?, 'former', 2)", this.id,
				n);
		this.store.jdbc.update("update slot set n = ?, lent_by = 3 where node = ? and request = ?", 3000 + n, this.id,
				request);
	}

	/** A launch that the node has been granted and not bound; its job is open there. */
	long launches(long job, int attempt) {
		long request = running(job, null, null, 1, attempt);
		open(this.id, "former", job, request, attempt);
		return request;
	}

	/** A step that waits. */
	long waits(long job, long stepExecution) {
		flow();
		long request = insert(job, GROUP, stepExecution, 0, "READY", 0);
		this.store.jdbc.update("update flow set waiting = waiting + 1, key_turn = turn, key_started = turn"
				+ " where lane = 2 and tenant = 1");
		return request;
	}

	void openedBy(String node, long job) {
		open(node, "former", job, 77, 1);
	}

	private void open(String node, String boot, long job, long opening, int attempt) {
		this.store.jdbc.update(
				"insert into open_job (job, lane, tenant, account, urgent, job_rank, batch_job, node, boot,"
						+ " opening, token, attempt) values (?, 2, 1, 0, false, ?, 'import', ?, ?, ?, ?, ?)",
				job, RANK, node, boot, opening, TOKEN, attempt);
		this.store.jdbc.update("update flow set open_jobs = open_jobs + 1 where lane = 2 and tenant = 1");
	}

	private long running(long job, @Nullable Long group, @Nullable Long stepExecution, int queue, int attempt) {
		flow();
		long request = insert(job, group, stepExecution, queue, "RUNNING", attempt);
		this.store.jdbc.update(
				"insert into slot (node, lane, n, request, token, boot) values (?, 2, ?, ?, ?, 'former')", this.id,
				this.slots++, request, TOKEN);
		this.store.jdbc
			.update("insert into step_attempt (request, token, lane, tenant, job, node, n, ready_at, started_at,"
					+ " charged) values (?, ?, 2, 1, ?, ?, 0, now(6), now(6), 100)", request, TOKEN, job, this.id);
		this.store.jdbc.update("update flow set running = running + 1 where lane = 2 and tenant = 1");
		return request;
	}

	private long insert(long job, @Nullable Long group, @Nullable Long stepExecution, int queue, String state,
			int attempt) {
		boolean runs = state.equals("RUNNING");
		this.store.jdbc.update("insert into step_request (lane, tenant, account, job, grp, step, step_execution, queue,"
				+ " state, node, boot, token, attempt, cost, urgent, job_rank, ready_rank, ready_at, started_at, opening)"
				+ " values (2, 1, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 100, false, ?, ?, now(6), now(6), ?)", job, group,
				(queue == 1) ? "import" : "load", stepExecution, queue, state, runs ? this.id : null,
				runs ? "former" : null, runs ? TOKEN : 0, attempt, RANK, runs ? null : RANK, (queue == 1) ? null : 77);
		Long id = this.store.jdbc.queryForObject("select max(id) from step_request", Long.class);
		return (id != null) ? id : 0;
	}

	private void flow() {
		this.store.jdbc
			.update("insert ignore into flow (lane, tenant, account, weight, cap, own_cap, open_limit, running,"
					+ " waiting, launches, pinned, urgent, open_jobs, turn, entry, paused, version)"
					+ " values (2, 1, 0, 1, 40, true, 40, 0, 0, 0, 0, 0, 0, 0, 0, false, 0)");
	}

}
