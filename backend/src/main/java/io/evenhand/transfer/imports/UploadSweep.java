package io.evenhand.transfer.imports;

import java.time.Duration;
import java.util.List;

import io.evenhand.job.PurgeSettings;
import io.evenhand.store.Chore;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.TenantRemains;

import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Removes kept uploads that no import came of, by age or with their tenant. Thread-safe.
 */
@Component
@Order(2)
class UploadSweep implements Chore, TenantRemains {

	private static final int AT_A_TIME = 100;

	private final UploadRows rows;

	private final KeptUploads uploads;

	private final PurgeSettings settings;

	UploadSweep(UploadRows rows, KeptUploads uploads, PurgeSettings settings) {
		this.rows = rows;
		this.uploads = uploads;
		this.settings = settings;
	}

	@Override
	public String name() {
		return "sweep-uploads";
	}

	@Override
	public Duration period() {
		return Duration.ofMinutes(30);
	}

	@Override
	public void run(Turn turn) {
		List<KeptUpload> old = this.rows.olderThan(this.settings.unclaimed(), AT_A_TIME);
		while (!old.isEmpty()) {
			old.forEach(this::remove);
			if (!turn.goOn(this.settings.pause())) {
				return;
			}
			old = this.rows.olderThan(this.settings.unclaimed(), AT_A_TIME);
		}
	}

	@Override
	public int remove(TenantId tenant, int most) {
		List<KeptUpload> some = this.rows.of(tenant, Math.min(most, AT_A_TIME));
		some.forEach(this::remove);
		return some.size();
	}

	/** One that was given to a job meanwhile goes with the next run. */
	private void remove(KeptUpload one) {
		if (one.job() != null) {
			this.rows.forget(one);
		}
		else {
			this.uploads.discard(one);
		}
	}

}
