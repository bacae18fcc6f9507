package io.evenhand.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.evenhand.tenant.TenantId;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.MapKeyColumn;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/**
 * A schedule in the database. Confined to its persistence context.
 */
@Entity
@Table(name = "job_schedule")
class ScheduleRow {

	private static final int MAX_NAME = 100;

	private static final int MAX_CRON = 100;

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private @Nullable Long id;

	private int tenant;

	private String name;

	private String type;

	private String cron;

	private String zone;

	@ElementCollection(fetch = FetchType.EAGER)
	@CollectionTable(name = "schedule_parameter", joinColumns = @JoinColumn(name = "schedule"))
	@MapKeyColumn(name = "name")
	@Column(name = "text")
	private Map<String, String> parameters = new HashMap<>();

	private @Nullable String pausedBy;

	private @Nullable Instant pausedAt;

	private String createdBy;

	private Instant createdAt;

	@Version
	private int version;

	@SuppressWarnings("NullAway.Init") // filled by Hibernate
	protected ScheduleRow() {
	}

	@SuppressWarnings("NullAway.Init") // the rest is set at once
	ScheduleRow(TenantId tenant, String createdBy, Instant createdAt) {
		this.tenant = tenant.value();
		this.createdBy = createdBy;
		this.createdAt = createdAt;
	}

	/** Parameters are checked by the caller. */
	void set(ScheduleForm form, Map<String, String> checked) {
		String stripped = form.name().strip();
		if (stripped.isEmpty() || stripped.length() > MAX_NAME) {
			throw new ScheduleRefused("name", "A name has 1 to 100 characters.");
		}
		if (form.cron().length() > MAX_CRON) {
			throw new ScheduleRefused("cron", "A cron expression has at most 100 characters.");
		}
		Cron times = Cron.parse(form.cron(), form.zone());
		this.name = stripped;
		this.type = form.type();
		this.cron = form.cron().strip().replaceAll("\\s+", " ");
		this.zone = times.zone().getId();
		if (!checked.equals(this.parameters)) {
			this.parameters.clear();
			this.parameters.putAll(checked);
		}
	}

	void pause(@Nullable String by, @Nullable Instant at) {
		this.pausedBy = by;
		this.pausedAt = at;
	}

	long id() {
		return Objects.requireNonNull(this.id);
	}

	String name() {
		return this.name;
	}

	Schedule schedule() {
		Schedule.Pause pause = (this.pausedBy != null && this.pausedAt != null)
				? new Schedule.Pause(this.pausedBy, this.pausedAt) : null;
		return new Schedule(id(), new TenantId(this.tenant), this.name, this.type, Map.copyOf(this.parameters),
				this.cron, ZoneId.of(this.zone), pause, this.createdBy, this.version);
	}

}
