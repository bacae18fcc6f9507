package com.example.calling;

import io.evenhand.gate.Accounts;
import io.evenhand.gate.Priority;
import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
import io.evenhand.job.NewJob;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Takes calling jobs in for any tenant, each on an account of the tenant's own.
 */
@RestController
public class CallingController {

	private static final String PROVIDER = "shop";

	private final Jobs jobs;

	private final Tenants tenants;

	private final Accounts accounts;

	CallingController(Jobs jobs, Tenants tenants, Accounts accounts) {
		this.jobs = jobs;
		this.tenants = tenants;
		this.accounts = accounts;
	}

	@PostMapping("/api/v1/calling")
	long submit(@RequestBody Order order) {
		TenantId tenant = this.tenants.byCode(order.tenant()).orElseThrow().id();
		int account = this.accounts.credential(PROVIDER, tenant, 1);
		JobId last = null;
		for (int n = 0; n < order.jobs(); n++) {
			last = this.jobs.submit(new NewJob(tenant, CallingJob.NAME, "call " + n, order.lane(), Priority.NORMAL,
					true, 500L, 500L, "test", null, account), (id) -> {
					});
		}
		if (last == null) {
			throw new IllegalArgumentException("At least one job");
		}
		return last.value();
	}

	/**
	 * Jobs that are asked for.
	 *
	 * @param tenant the tenant's code
	 * @param lane the lane's name
	 * @param jobs how many, at least 1
	 */
	public record Order(String tenant, String lane, int jobs) {
	}

}
