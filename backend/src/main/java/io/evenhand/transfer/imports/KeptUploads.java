package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.UUID;

import io.evenhand.blob.Blob;
import io.evenhand.blob.BlobStore;
import io.evenhand.gate.Priority;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.RequestKey;
import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.imports.csv.FileRefused;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Service;

/**
 * Files that are looked at before their import is started: kept for a while, a few of a
 * tenant at a time, then given to the import or thrown away. Thread-safe.
 */
@Service
public class KeptUploads {

	/** The most kept files of a tenant; the oldest goes when another comes. */
	public static final int MOST = 5;

	private static final Logger logger = LoggerFactory.getLogger(KeptUploads.class);

	private final UploadRows rows;

	private final ImportPlan plan;

	private final ImportDesk desk;

	private final BlobStore blobs;

	KeptUploads(UploadRows rows, ImportPlan plan, ImportDesk desk, BlobStore blobs) {
		this.rows = rows;
		this.plan = plan;
		this.desk = desk;
		this.blobs = blobs;
	}

	/**
	 * Keeps a file to be looked at. From here on it is kept here; it is removed where it
	 * is refused.
	 * @param tenant whose it is
	 * @param name what people call it
	 * @param file what {@link Imports#keep} gave
	 * @param plan how it is to be imported, as far as is known
	 * @return the kept upload
	 * @throws JobRefused if it is no text file or there is no such collection, in a
	 * sentence
	 */
	public KeptUpload keep(TenantId tenant, String name, Blob file, KeptUpload.Plan plan) {
		try {
			this.desk.collection(plan.collection());
			this.plan.checkKind(file.id());
		}
		catch (JobRefused ex) {
			delete(file);
			throw ex;
		}
		catch (FileRefused ex) {
			delete(file);
			throw new JobRefused(String.valueOf(ex.getMessage()), false);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		KeptUpload kept = new KeptUpload(UUID.randomUUID().toString(), tenant, ImportDesk.name(name), file, plan, null);
		this.rows.insert(kept);
		this.rows.beyond(tenant, MOST).forEach(this::discard);
		return kept;
	}

	/**
	 * Finds a tenant's kept upload.
	 * @param tenant whose
	 * @param id its id
	 * @return empty where there is none, or none any more
	 */
	public Optional<KeptUpload> find(TenantId tenant, String id) {
		return this.rows.find(tenant, id);
	}

	/**
	 * Notes how a file is to be imported.
	 * @param upload which
	 * @param plan how
	 */
	public void change(KeptUpload upload, KeptUpload.Plan plan) {
		this.rows.change(upload.tenant(), upload.id(), plan);
	}

	/**
	 * Starts the import of a kept file. Of one file one job is made, however often it is
	 * asked for.
	 * @param upload which, with its latest plan
	 * @param by who asks
	 * @param dryRun whether every row is checked and none is written
	 * @return the job's id
	 * @throws JobRefused if it is not taken in, in a sentence; the file stays kept
	 */
	public JobId start(KeptUpload upload, String by, boolean dryRun) {
		Long before = upload.job();
		if (before != null) {
			return new JobId(before);
		}
		RequestKey key = new RequestKey("upload-" + upload.id(), upload.id());
		NewImport request = new NewImport(upload.tenant(), upload.plan().collection(), upload.name(),
				upload.plan().lane(), Priority.NORMAL, false, upload.plan().format(), by, key)
			.dry(dryRun);
		return this.desk.submitKept(request, upload, this.rows);
	}

	/**
	 * Throws a file away, unless an import has come of it.
	 * @param upload which
	 */
	public void discard(KeptUpload upload) {
		if (this.rows.remove(upload)) {
			delete(upload.file());
		}
	}

	private void delete(Blob file) {
		try {
			this.blobs.delete(file.id());
		}
		catch (IOException ex) {
			logger.warn("The upload {} could not be removed", file.id(), ex);
		}
	}

}
