package com.example.counting;

import io.evenhand.gate.Priority;
import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
import io.evenhand.job.NewJob;
import io.evenhand.tenant.Tenants;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Takes counting jobs in for any tenant.
 */
@RestController
public class CountingController {

	private final Jobs jobs;

	private final Tenants tenants;

	CountingController(Jobs jobs, Tenants tenants) {
		this.jobs = jobs;
		this.tenants = tenants;
	}

	@PostMapping("/api/v1/counting")
	long submit(@RequestBody Order order) {
		Plan plan = Plan.parse(order.plan());
		JobId job = this.jobs
			.submit(new NewJob(this.tenants.byCode(order.tenant()).orElseThrow().id(), CountingJob.NAME, order.plan(),
					order.lane(), Priority.NORMAL, true, plan.costMillis(), 1000L, "test", null), (id) -> {
					});
		return job.value();
	}

	/**
	 * A job that is asked for.
	 *
	 * @param tenant the tenant's code
	 * @param lane the lane's name
	 * @param plan as {@link Plan} reads it
	 */
	public record Order(String tenant, String lane, String plan) {
	}

}
