package io.evenhand.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

import io.evenhand.access.Installation;
import io.evenhand.blob.Blob;
import io.evenhand.gate.Priority;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.RequestKey;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.Tenants;
import io.evenhand.transfer.imports.ImportFormat;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.transfer.imports.NewImport;

import org.springframework.stereotype.Component;

/**
 * The one heavy import with which a newcomer sees that it delays nobody. Thread-safe.
 */
@Component
public class Whale {

	static final int ROWS = 400_000;

	private static final String TENANT = "acme";

	private static final String COLLECTION = "contacts";

	private final Installation installation;

	private final Tenants tenants;

	private final Imports imports;

	Whale(Installation installation, Tenants tenants, Imports imports) {
		this.installation = installation;
		this.tenants = tenants;
		this.imports = imports;
	}

	/**
	 * Whether it is offered.
	 * @return only in the demo world
	 */
	public boolean offered() {
		return this.installation.demo();
	}

	/**
	 * Queues 400,000 rows for acme in the lane bulk.
	 * @param by who asked for it
	 * @param key made with the form: a second click of it is the first one's job
	 * @return the job's id
	 * @throws JobRefused if a limit forbids it or this is not the demo world
	 */
	public JobId queue(String by, String key) {
		Tenant acme = this.tenants.byCode(TENANT)
			.filter((tenant) -> offered())
			.orElseThrow(() -> new JobRefused("There is no whale outside the demo world.", false));
		try (InputStream rows = new WhaleRows(ROWS)) {
			Blob file = this.imports.keep(rows);
			return this.imports.submit(new NewImport(acme.id(), COLLECTION, "whale.csv", "bulk", Priority.NORMAL, true,
					ImportFormat.DEFAULT, by, new RequestKey(key, "whale")), file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
