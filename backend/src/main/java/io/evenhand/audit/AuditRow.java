package io.evenhand.audit;

import java.time.Instant;
import java.util.Objects;

import io.evenhand.tenant.TenantId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/**
 * A line of the audit in the database; written once. Confined to its persistence context.
 */
@Entity
@Immutable
@Table(name = "audit")
class AuditRow {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private @Nullable Long id;

	private Instant at;

	private String actor;

	private @Nullable String role;

	private @Nullable String onBehalfOf;

	private String origin;

	private @Nullable String request;

	private String action;

	private String objectType;

	private String objectId;

	private @Nullable Integer tenant;

	private @Nullable String beforeText;

	private @Nullable String afterText;

	private @Nullable String reason;

	private @Nullable String predictedText;

	private @Nullable Long undoes;

	@SuppressWarnings("NullAway.Init") // filled by Hibernate
	protected AuditRow() {
	}

	AuditRow(Instant at, Actor actor, Change change, @Nullable Reason reason, Note note) {
		this.at = at;
		this.actor = actor.name();
		this.role = actor.role();
		this.onBehalfOf = actor.onBehalfOf();
		this.origin = actor.from();
		this.request = actor.request();
		this.action = change.action();
		this.objectType = change.objectType();
		this.objectId = change.objectId();
		TenantId whose = change.tenant();
		this.tenant = (whose != null) ? whose.value() : null;
		this.beforeText = change.before();
		this.afterText = change.after();
		this.reason = (reason != null) ? reason.text() : null;
		this.predictedText = note.predicted();
		this.undoes = note.undoes();
	}

	AuditEntry entry() {
		TenantId whose = (this.tenant != null) ? new TenantId(this.tenant) : null;
		return new AuditEntry(Objects.requireNonNull(this.id), this.at,
				new Actor(this.actor, this.role, this.onBehalfOf, this.origin, this.request),
				new Change(this.action, this.objectType, this.objectId, whose, this.beforeText, this.afterText),
				this.reason, new Note(this.predictedText, this.undoes));
	}

}
