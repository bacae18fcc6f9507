package io.evenhand.transfer.imports;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.evenhand.blob.Blob;
import io.evenhand.blob.BlobOwner;
import io.evenhand.tenant.TenantId;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * The kept uploads in the database, which keeps their files from being swept.
 * Thread-safe.
 */
@Component
class UploadRows implements BlobOwner {

	private static final String COLUMNS = "id, tenant, name, blob_id, size, sha256, collection, lane, format, job";

	/** By primary key. */
	private static final String INSERT = "insert into import_upload (" + COLUMNS
			+ ", kept_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, null, now(6))";

	/** By primary key. */
	private static final String FIND = "select " + COLUMNS + " from import_upload where id = ? and tenant = ?";

	/** By primary key. */
	private static final String CHANGE = """
			update import_upload set collection = ?, lane = ?, format = ? where id = ? and tenant = ? and job is null
			""";

	/** By primary key. */
	private static final String CLAIM = "update import_upload set job = ? where id = ? and tenant = ? and job is null";

	/** By primary key. */
	private static final String REMOVE = "delete from import_upload where id = ? and tenant = ? and job is null";

	/** By primary key. */
	private static final String FORGET = "delete from import_upload where id = ? and tenant = ?";

	/** Index import_upload_tenant: newest first, those behind the first few. */
	private static final String BEYOND = "select " + COLUMNS
			+ " from import_upload where tenant = ? and job is null order by kept_at desc, id limit 100 offset ?";

	/** A range of index import_upload_kept. */
	private static final String OLD = "select " + COLUMNS
			+ " from import_upload where kept_at < timestampadd(second, ?, now(6)) order by kept_at limit ?";

	/** Index import_upload_tenant. */
	private static final String OF_TENANT = "select " + COLUMNS
			+ " from import_upload where tenant = ? order by kept_at limit ?";

	/** Index import_upload_blob. */
	private static final String OWNED = "select blob_id from import_upload where blob_id in (%s)";

	private final JdbcTemplate jdbc;

	UploadRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	void insert(KeptUpload one) {
		this.jdbc.update(INSERT, one.id(), one.tenant().value(), one.name(), one.file().id(), one.file().size(),
				one.file().sha256(), one.plan().collection(), one.plan().lane(), one.plan().format().json());
	}

	Optional<KeptUpload> find(TenantId tenant, String id) {
		return this.jdbc.query(FIND, UploadRows::upload, id, tenant.value()).stream().findFirst();
	}

	boolean change(TenantId tenant, String id, KeptUpload.Plan plan) {
		return this.jdbc.update(CHANGE, plan.collection(), plan.lane(), plan.format().json(), id, tenant.value()) == 1;
	}

	/** Gives the file to a job, in the transaction that makes it. */
	boolean claim(KeptUpload one, long job) {
		return this.jdbc.update(CLAIM, job, one.id(), one.tenant().value()) == 1;
	}

	/** Whether it was there and had no job: its file is the caller's from then on. */
	boolean remove(KeptUpload one) {
		return this.jdbc.update(REMOVE, one.id(), one.tenant().value()) == 1;
	}

	/** Removes one that has a job, which keeps its file. */
	void forget(KeptUpload one) {
		this.jdbc.update(FORGET, one.id(), one.tenant().value());
	}

	List<KeptUpload> beyond(TenantId tenant, int kept) {
		return this.jdbc.query(BEYOND, UploadRows::upload, tenant.value(), kept);
	}

	List<KeptUpload> olderThan(Duration age, int most) {
		return this.jdbc.query(OLD, UploadRows::upload, -age.toSeconds(), most);
	}

	List<KeptUpload> of(TenantId tenant, int most) {
		return this.jdbc.query(OF_TENANT, UploadRows::upload, tenant.value(), most);
	}

	@Override
	public Set<String> owned(List<String> ids) {
		String marks = String.join(", ", Collections.nCopies(ids.size(), "?"));
		return new HashSet<>(this.jdbc.queryForList(OWNED.formatted(marks), String.class, ids.toArray()));
	}

	private static KeptUpload upload(ResultSet row, int number) throws SQLException {
		long job = row.getLong("job");
		boolean none = row.wasNull();
		return new KeptUpload(row.getString("id"), new TenantId(row.getInt("tenant")), row.getString("name"),
				new Blob(row.getString("blob_id"), row.getLong("size"), row.getString("sha256")),
				new KeptUpload.Plan(row.getString("collection"), row.getString("lane"),
						ImportFormat.parse(row.getString("format"))),
				none ? null : job);
	}

}
