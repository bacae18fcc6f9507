package io.evenhand.transfer.syncs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.batch.GatedJobs;
import io.evenhand.gate.Stage;
import io.evenhand.job.Costs;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.JobWork;
import io.evenhand.job.Jobs;
import io.evenhand.job.NewJob;
import io.evenhand.record.NewRecord;
import io.evenhand.transfer.syncs.provider.Provider;
import io.evenhand.transfer.syncs.provider.Providers;

import org.springframework.stereotype.Service;

/**
 * Takes syncs in. Thread-safe.
 */
@Service
public class Syncs {

	private static final int MOST_IDS = 1_000;

	private final Jobs jobs;

	private final Providers providers;

	private final RunRows runs;

	private final PastRuns past;

	private final Costs costs;

	Syncs(Jobs jobs, Providers providers, RunRows runs, PastRuns past, Costs costs) {
		this.jobs = jobs;
		this.providers = providers;
		this.runs = runs;
		this.past = past;
		this.costs = costs;
	}

	/**
	 * Submits a sync.
	 * @param sync what is asked for
	 * @return the job's id
	 * @throws JobRefused if it is not taken in, in a sentence
	 */
	public JobId submit(NewSync sync) {
		Connection connection = sync.connection();
		Provider provider = this.providers.find(connection.provider())
			.orElseThrow(() -> new JobRefused("The connection's provider is not there any more.", false));
		check(sync, provider);
		JobWork work = new JobWork(0, Map.of(SyncCost.CALLS + provider.name(), calls(sync)),
				List.of(new Stage(SyncJob.FINISH, 1, GatedJobs.STEP_MILLIS)));
		long cost = this.costs.of(connection.tenant(), SyncJob.NAME, work.units().keySet()).jobMillis(work.units());
		NewJob job = new NewJob(connection.tenant(), SyncJob.NAME, connection.name() + ", " + sync.mode().word(),
				sync.lane(), sync.priority(), sync.staff(), cost, cost, sync.submittedBy(), sync.request(),
				this.providers.account(provider, connection.tenant()))
			.with(work);
		return this.jobs.submit(job, (id) -> this.runs.insert(new Run(id, connection.tenant(), connection.id(),
				sync.mode(), sync.ids(), provider, sync.confirmed())));
	}

	/**
	 * What a sync of a connection asks for where nobody says it.
	 * @param connection which
	 * @return what changed, where its provider can tell; else everything
	 */
	public Mode usual(Connection connection) {
		return this.providers.find(connection.provider()).filter(Pulls::tellsChanges).isPresent() ? Mode.INCREMENTAL
				: Mode.FULL;
	}

	/**
	 * What there is to connect to.
	 * @return the providers' titles by name
	 */
	public Map<String, String> titles() {
		Map<String, String> titles = new LinkedHashMap<>();
		this.providers.list().forEach((provider) -> titles.put(provider.name(), provider.title()));
		return titles;
	}

	/** As many as the last one made; one that is not known yet is no small job. */
	private long calls(NewSync sync) {
		return switch (sync.mode()) {
			case REPAIR -> sync.ids().size();
			case FULL, INCREMENTAL -> this.past.calls(sync.connection().id(), sync.mode());
		};
	}

	private static void check(NewSync sync, Provider provider) {
		if (sync.mode() == Mode.REPAIR) {
			List<String> ids = sync.ids();
			refuse(provider.repair() == null, "This provider cannot be asked for single records.");
			refuse(ids.isEmpty() || ids.size() > MOST_IDS, "A repair names 1 to " + MOST_IDS + " ids.");
			refuse(ids.stream().anyMatch((id) -> id.isBlank() || id.length() > NewRecord.MAX_KEY),
					"An id has 1 to " + NewRecord.MAX_KEY + " characters.");
		}
		else {
			refuse(!sync.ids().isEmpty(), "Only a repair names ids.");
		}
		refuse(sync.mode() == Mode.INCREMENTAL && !Pulls.tellsChanges(provider),
				"This provider cannot say what changed; run a full sync.");
		refuse(sync.confirmed() != null && (sync.mode() != Mode.FULL || sync.confirmed() < 0),
				"Only a full sync removes records, and the number confirmed is 0 or larger.");
	}

	private static void refuse(boolean wrong, String sentence) {
		if (wrong) {
			throw new JobRefused(sentence, false);
		}
	}

}
