package io.evenhand.batch;

import io.evenhand.gate.Cause;
import io.evenhand.gate.Grant;
import io.evenhand.gate.Outcome;
import io.evenhand.gate.StepRunner;

import org.springframework.stereotype.Component;

/**
 * Runs what the gate grants, on the slot's thread: a step as it is, a launch by opening
 * its job and then serving the job's first step with the same grant. Thread-safe.
 */
@Component
final class GrantRunner implements StepRunner {

	private final LeafRunner leaves;

	private final JobOpener opener;

	private final Openings openings;

	private final Managers managers;

	GrantRunner(LeafRunner leaves, JobOpener opener, Openings openings, Managers managers) {
		this.leaves = leaves;
		this.opener = opener;
		this.openings = openings;
		this.managers = managers;
	}

	@Override
	public Outcome run(Grant grant) {
		return grant.launch() ? launch(grant) : this.leaves.run(grant);
	}

	@Override
	public void putDown(Grant grant, Cause cause) {
		this.leaves.putDown(grant, cause);
	}

	@Override
	public long progress(Grant grant) {
		return this.leaves.progress(grant);
	}

	private Outcome launch(Grant launch) {
		Opening opening = this.openings.open(launch);
		this.managers.execute(() -> Openings.manage(opening, () -> manage(launch, opening)));
		return opening.awaitFirst().map(this.leaves::run).orElseGet(() -> withoutStep(opening));
	}

	private void manage(Grant launch, Opening opening) {
		End end = new End.Failed("The job's end could not be written down.");
		try {
			end = this.opener.run(launch);
		}
		finally {
			this.openings.ended(opening);
			opening.ended(end);
		}
	}

	private static Outcome withoutStep(Opening opening) {
		End end = opening.end();
		if (end instanceof End.Failed failed) {
			return new Outcome.Failed(failed.reason());
		}
		return (end instanceof End.Cancelled) ? new Outcome.Cancelled() : new Outcome.Done();
	}

}
