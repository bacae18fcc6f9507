package io.evenhand.tenant;

import java.util.regex.Pattern;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/**
 * A plan in the database; keeps only allowed values. Confined to its persistence context.
 */
@Entity
@Table(name = "plan")
class PlanRow {

	static final Pattern CODE = Pattern.compile("[a-z0-9-]{1,40}");

	private static final int MAX_NAME = 100;

	@Id
	private String code;

	private String name;

	private @Nullable Long storedBytes;

	@Version
	private @Nullable Integer version;

	/** Rises also where only what the gate knows of the plan changes. */
	private int edits;

	@SuppressWarnings("NullAway.Init") // filled by Hibernate
	protected PlanRow() {
	}

	PlanRow(String code) {
		this.code = code;
		this.name = code;
	}

	void set(String name, @Nullable Long storedBytes) {
		String stripped = name.strip();
		if (stripped.isEmpty() || stripped.length() > MAX_NAME) {
			throw new TenantRefused("name", "A name has 1 to 100 characters.");
		}
		if (storedBytes != null && storedBytes < 0) {
			throw new TenantRefused("storedBytes", "The room for uploads is a number of bytes, 0 or more.");
		}
		this.name = stripped;
		this.storedBytes = storedBytes;
		this.edits++;
	}

	int version() {
		return (this.version != null) ? this.version : 0;
	}

	Plan plan() {
		return new Plan(this.code, this.name, this.storedBytes, version());
	}

}
