package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

import io.evenhand.batch.GatedJobs;
import io.evenhand.blob.Blob;
import io.evenhand.gate.Stage;
import io.evenhand.job.Costing;
import io.evenhand.job.Costs;
import io.evenhand.job.Job;
import io.evenhand.job.JobState;
import io.evenhand.job.NotNow;
import io.evenhand.job.RequestKey;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.JobWork;
import io.evenhand.job.Jobs;
import io.evenhand.job.NewJob;
import io.evenhand.record.Collections;
import io.evenhand.record.RecordCollection;
import io.evenhand.transfer.imports.csv.FileRefused;

import org.springframework.stereotype.Component;

/**
 * Turns a kept upload into a job. Thread-safe.
 */
@Component
class ImportDesk {

	private static final int MAX_NAME = 255;

	private final Jobs jobs;

	private final Collections collections;

	private final ImportFiles files;

	private final ImportPlan plan;

	private final Costs costs;

	ImportDesk(Jobs jobs, Collections collections, ImportFiles files, ImportPlan plan, Costs costs) {
		this.jobs = jobs;
		this.collections = collections;
		this.files = files;
		this.plan = plan;
		this.costs = costs;
	}

	/**
	 * Submits an import.
	 * @param request what is asked for
	 * @param file the kept upload
	 * @return the job's id
	 * @throws JobRefused if it is not taken in, in a sentence
	 */
	JobId submit(NewImport request, Blob file) {
		checkFit(request);
		checkHead(request, file);
		return take(request, file, (id) -> {
		});
	}

	/**
	 * Submits an import of a kept upload, which gives its file to the job.
	 * @param request what is asked for
	 * @param upload the upload
	 * @param uploads where it is kept
	 * @return the job's id
	 * @throws JobRefused if it is not taken in, in a sentence
	 */
	JobId submitKept(NewImport request, KeptUpload upload, UploadRows uploads) {
		checkFit(request);
		checkHead(request, upload.file());
		return take(request, upload.file(), (id) -> {
			if (!uploads.claim(upload, id)) {
				throw gone();
			}
		});
	}

	/**
	 * Imports in earnest what a dry run has checked: the same file, which both keep from
	 * then on. Of one dry run one import is made.
	 * @param dryRun the dry run
	 * @param by who asks
	 * @param staff whether it is staff
	 * @return the import's id
	 * @throws NotNow if it is no dry run, or not one that came to its end
	 * @throws JobRefused if the file is no longer kept, or a limit forbids it
	 */
	JobId inEarnest(Job dryRun, String by, boolean staff) {
		if (!dryRun.type().equals(DryRunType.NAME) || dryRun.state() != JobState.SUCCEEDED) {
			throw new NotNow("Only a dry run that is done can be turned into an import.");
		}
		if (dryRun.times().detailsRemoved() != null) {
			throw gone();
		}
		ImportFile file = this.files.find(dryRun.id().value()).orElseThrow(ImportDesk::gone);
		String key = "dry-run-" + dryRun.id();
		NewImport request = new NewImport(dryRun.tenant(), file.collection(), dryRun.name(), null, dryRun.priority(),
				staff, file.format(), by, new RequestKey(key, key));
		return take(request, new Blob(file.blob(), file.size(), file.sha256()), (id) -> {
			if (this.files.hold(file.job()).isEmpty()) {
				throw gone();
			}
		});
	}

	private static JobRefused gone() {
		return new JobRefused("The file is no longer kept. Send it again.", false);
	}

	/**
	 * Submits.
	 * @param first done first, with the job's number, in the transaction that keeps the
	 * file for the job
	 */
	private JobId take(NewImport request, Blob file, LongConsumer first) {
		Map<String, Long> units = Map.of(ImportCost.BYTES, file.size());
		String type = request.dryRun() ? DryRunType.NAME : ImportType.NAME;
		Costing costing = this.costs.of(request.tenant(), type, units.keySet());
		long cost = costing.jobMillis(units);
		long plan = Math.max(1, cost / ImportCost.PLAN_SPEED);
		NewJob job = new NewJob(request.tenant(), type, name(request.fileName()), request.lane(), request.priority(),
				request.staff(), cost, plan, request.submittedBy(), request.request())
			.with(new JobWork(file.size(), units, course(request, file, costing)));
		return this.jobs.submit(job, (id) -> {
			first.accept(id);
			this.files.insert(new ImportFile(id, request.tenant(), request.collection(), file.id(), file.size(),
					file.sha256(), request.format(), null, null));
		});
	}

	private List<Stage> course(NewImport request, Blob file, Costing costing) {
		try {
			int parts = this.plan.expectedParts(file.id(), file.size());
			long part = costing.partMillis(Map.of(ImportCost.BYTES, file.size() / parts));
			return List.of(new Stage(request.dryRun() ? DryRunJob.CHECK : ImportJob.LOAD, parts, part),
					new Stage(request.dryRun() ? DryRunJob.FINISH : ImportJob.FINISH, 1, GatedJobs.STEP_MILLIS));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	Optional<Likeness> likeness(Job job) {
		return this.files.find(job.id().value()).map((file) -> new Likeness(file.collection(), file.format()));
	}

	/** False where a repeated submission was given the first one's job. */
	boolean owns(JobId job, Blob file) {
		return this.files.get(job.value()).blob().equals(file.id());
	}

	/**
	 * A collection that is imported into.
	 * @throws JobRefused if there is none of this name
	 */
	RecordCollection collection(String name) {
		return this.collections.find(name)
			.orElseThrow(() -> new JobRefused("There is no collection \"" + shortened(name) + "\".", false));
	}

	private void checkFit(NewImport request) {
		RecordCollection collection = collection(request.collection());
		FormatFit.problem(request.format(), collection).ifPresent((sentence) -> {
			throw new JobRefused(sentence, false);
		});
	}

	private void checkHead(NewImport request, Blob file) {
		try {
			this.plan.checkHead(file.id(), request.format());
		}
		catch (FileRefused ex) {
			throw new JobRefused(String.valueOf(ex.getMessage()), false);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Without its folder and control characters; some browsers send both. */
	static String name(String fileName) {
		String name = fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
			.replaceAll("\\p{Cntrl}", "")
			.strip();
		return name.isEmpty() ? "upload.csv" : shortened(name);
	}

	private static String shortened(String text) {
		return (text.length() > MAX_NAME) ? text.substring(text.length() - MAX_NAME) : text;
	}

}
