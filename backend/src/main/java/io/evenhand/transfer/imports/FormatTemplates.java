package io.evenhand.transfer.imports;

import java.util.List;
import java.util.Optional;

import io.evenhand.audit.Actor;
import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.record.RecordCollection;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.TenantRemains;
import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.Order;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The tenants' saved formats, each with a line in the audit where it changes.
 * Thread-safe.
 */
@Service
@Order(2)
public class FormatTemplates implements TenantRemains {

	/** The most saved formats of a tenant. */
	public static final int MOST = 200;

	/** A range of the primary key. */
	private static final String LIST = """
			select collection, name, format from import_template where tenant = ? order by collection, name
			""";

	/** By primary key. */
	private static final String FIND = """
			select collection, name, format from import_template where tenant = ? and collection = ? and name = ?
			""";

	/** A range of the primary key. */
	private static final String COUNT = "select count(*) from import_template where tenant = ?";

	/** By primary key. */
	private static final String INSERT = """
			insert into import_template (format, tenant, collection, name) values (?, ?, ?, ?)
			""";

	/** By primary key. */
	private static final String CHANGE = """
			update import_template set format = ? where tenant = ? and collection = ? and name = ?
			""";

	/** By primary key. */
	private static final String RENAME = """
			update import_template set name = ? where tenant = ? and collection = ? and name = ?
			""";

	/** By primary key. */
	private static final String REMOVE = "delete from import_template where tenant = ? and collection = ? and name = ?";

	/** A range of the primary key. */
	private static final String DROP = "delete from import_template where tenant = ? limit ?";

	private static final RowMapper<FormatTemplate> ROW = (row, number) -> new FormatTemplate(
			row.getString("collection"), row.getString("name"), ImportFormat.parse(row.getString("format")));

	private final JdbcTemplate jdbc;

	private final AuditLog audit;

	FormatTemplates(JdbcTemplate jdbc, AuditLog audit) {
		this.jdbc = jdbc;
		this.audit = audit;
	}

	/**
	 * A tenant's saved formats.
	 * @param tenant whose
	 * @return in the order of collections and names
	 */
	public List<FormatTemplate> list(TenantId tenant) {
		return this.jdbc.query(LIST, ROW, tenant.value());
	}

	/**
	 * Finds a tenant's saved format.
	 * @param tenant whose
	 * @param collection the collection's name
	 * @param name its name
	 * @return empty where the tenant has none of that name for that collection
	 */
	public Optional<FormatTemplate> find(TenantId tenant, String collection, String name) {
		return this.jdbc.query(FIND, ROW, tenant.value(), collection, name).stream().findFirst();
	}

	/**
	 * Saves a format, in the place of one of the same name.
	 * @param tenant whose
	 * @param template what is saved
	 * @param actor who
	 * @throws IllegalArgumentException if there are too many, in a sentence
	 */
	@Transactional
	public void save(Tenant tenant, FormatTemplate template, Actor actor) {
		Optional<FormatTemplate> before = find(tenant.id(), template.collection(), template.name());
		Integer count = this.jdbc.queryForObject(COUNT, Integer.class, tenant.id().value());
		if (before.isEmpty() && count != null && count >= MOST) {
			throw new IllegalArgumentException("There are " + MOST + " saved formats, the most that an account has");
		}
		this.jdbc.update(before.isPresent() ? CHANGE : INSERT, template.format().json(), tenant.id().value(),
				template.collection(), template.name());
		tell("format.save", tenant, template, before.map((one) -> one.format().toString()).orElse(null),
				template.format().toString(), actor);
	}

	/**
	 * Gives a saved format another name.
	 * @param tenant whose
	 * @param template which
	 * @param name the new name
	 * @param actor who
	 * @throws IllegalArgumentException if the name is none or taken, in a sentence
	 */
	@Transactional
	public void rename(Tenant tenant, FormatTemplate template, String name, Actor actor) {
		FormatTemplate renamed = new FormatTemplate(template.collection(), name, template.format());
		try {
			if (this.jdbc.update(RENAME, name, tenant.id().value(), template.collection(), template.name()) == 1) {
				tell("format.rename", tenant, renamed, template.name(), name, actor);
			}
		}
		catch (DuplicateKeyException ex) {
			throw new IllegalArgumentException("There is a saved format \"" + name + "\" already", ex);
		}
	}

	/**
	 * Removes a saved format; imports that used it keep theirs.
	 * @param tenant whose
	 * @param template which
	 * @param actor who
	 */
	@Transactional
	public void remove(Tenant tenant, FormatTemplate template, Actor actor) {
		if (this.jdbc.update(REMOVE, tenant.id().value(), template.collection(), template.name()) == 1) {
			tell("format.remove", tenant, template, template.format().toString(), null, actor);
		}
	}

	/**
	 * Why a saved format can no longer be used.
	 * @param template which
	 * @param collection its collection as it is now; null where it is gone
	 * @return a sentence; empty where it fits
	 */
	public static Optional<String> problem(FormatTemplate template, @Nullable RecordCollection collection) {
		return (collection == null) ? Optional.of("There is no collection \"" + template.collection() + "\" any more.")
				: FormatFit.problem(template.format(), collection);
	}

	@Override
	public int remove(TenantId tenant, int most) {
		return this.jdbc.update(DROP, tenant.value(), most);
	}

	private void tell(String action, Tenant tenant, FormatTemplate template, @Nullable String before,
			@Nullable String after, Actor actor) {
		this.audit.append(actor,
				new Change(action, "format", tenant.code() + "/" + template.collection() + "/" + template.name(),
						tenant.id(), shortened(before), shortened(after)),
				null);
	}

	private static @Nullable String shortened(@Nullable String text) {
		return (text == null || text.length() <= 500) ? text : text.substring(0, 499) + "…";
	}

}
