package io.evenhand.gate;

/**
 * A lane with very many jobs waiting, for what has to be measured. Stateless.
 */
final class ForecastLoad {

	private ForecastLoad() {
	}

	/**
	 * Fills the lane bulk with launches that wait, and gives it a node with eight slots,
	 * all of them taken by nobody.
	 * @param store an empty one on MySQL
	 * @param tenants how many
	 * @param each how many jobs of each wait
	 */
	static void fill(GateStore store, int tenants, int each) {
		String numbers = "with recursive n as (select 1 as n union all select n + 1 from n where n < %d) ";
		store.retry.inTransaction(() -> {
			store.jdbc.execute("set session cte_max_recursion_depth = 1000000");
			store.jdbc
				.update("insert into flow (lane, tenant, account, weight, cap, own_cap, open_limit, running, waiting,"
						+ " launches, pinned, urgent, open_jobs, turn, entry, key_turn, key_started, paused, version) "
						+ numbers.formatted(tenants) + "select 2, n, 0, 1 + n % 10, 4, false, 4, 0, " + each + ", "
						+ each + ", 0, 0, 0, n, n, n, null, false, 0 from n");
			store.jdbc
				.update("insert into step_request (lane, tenant, account, job, step, queue, state, token, attempt,"
						+ " cost, urgent, job_rank, ready_rank, ready_at) " + numbers.formatted(tenants * each)
						+ "select 2, 1 + n % " + tenants + ", 0, n, 'import', 1, 'READY', 0, 0, 200 + n % 1800, false,"
						+ " n, n, now(6) from n");
			store.jdbc.update("insert into node (id, n, boot, address, version, started, heartbeat) values"
					+ " ('n1', 2, 'b', 'a', 'v', now(6), timestampadd(hour, 10, now(6)))");
			for (int slot = 0; slot < 8; slot++) {
				store.jdbc.update("insert into slot (node, lane, n) values ('n1', 2, ?)", slot);
			}
		});
		store.jdbc.execute("analyze table flow, step_request");
	}

}
