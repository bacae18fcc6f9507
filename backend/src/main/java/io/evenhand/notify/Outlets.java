package io.evenhand.notify;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.evenhand.audit.Actor;
import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.job.JobState;
import io.evenhand.notify.Leases.Place;
import io.evenhand.store.Retry;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Where tenants are told of their jobs' ends: what people set. Each change has its line
 * in the audit, which holds no secret. Thread-safe.
 */
@Service
public class Outlets {

	/** So long a secret that was replaced signs beside the new one. */
	public static final Duration BOTH = Duration.ofDays(1);

	private final Store store;

	private final Secrets secrets;

	private final AuditLog audit;

	private final NotifySettings settings;

	private final List<Kind> kinds;

	Outlets(Store store, Secrets secrets, AuditLog audit, NotifySettings settings, List<Sending> sendings) {
		this.store = store;
		this.secrets = secrets;
		this.audit = audit;
		this.settings = settings;
		this.kinds = sendings.stream().map(Sending::kind).sorted().toList();
	}

	/**
	 * The ways in which tenants are told here.
	 * @return webhook, and mail where a server for it is set
	 */
	public List<Kind> kinds() {
		return this.kinds;
	}

	/**
	 * A tenant's outlet.
	 * @param tenant whose
	 * @param kind which
	 * @return empty where there is none
	 */
	@Transactional(readOnly = true)
	public Optional<Outlet> find(TenantId tenant, Kind kind) {
		return this.store.outlets().find(tenant, kind);
	}

	/**
	 * Sets an outlet, or makes it. Another address is tried at once, paused or not.
	 * @param tenant whose
	 * @param kind which
	 * @param form what it is to be
	 * @param version the version that the person saw; null where there was none
	 * @param actor who
	 * @return the secret of a webhook that was made, which is shown once; null otherwise
	 * @throws OutletRefused if it cannot be, in a sentence
	 */
	@Transactional
	public @Nullable String save(Tenant tenant, Kind kind, OutletForm form, @Nullable Integer version, Actor actor) {
		List<String> targets = form.checked(kind, this.settings.plainHttp());
		Optional<Outlet> before = find(tenant.id(), kind);
		if (before.map(Outlet::version).filter((one) -> one.equals(version)).isEmpty()
				&& (before.isPresent() || version != null)) {
			throw new OutletRefused("targets", "Somebody else changed it meanwhile. Reload the page and look again.");
		}
		Outlet outlet = new Outlet(tenant.id(), kind, targets, form.tells(), null, null,
				(version != null) ? version : 0);
		String secret = null;
		if (before.isEmpty()) {
			secret = (kind == Kind.WEBHOOK) ? Signature.newSecret() : null;
			this.store.outlets().insert(outlet, (secret != null) ? this.secrets.seal(tenant.id(), secret) : null);
		}
		else if (!this.store.outlets().set(outlet)) {
			throw new OutletRefused("targets", "Somebody else changed it meanwhile. Reload the page and look again.");
		}
		if (before.filter((one) -> !one.targets().equals(targets)).isPresent()) {
			goOn(tenant, kind);
		}
		tell("save", tenant, kind, before.map(Outlets::words).orElse(null), words(outlet), actor);
		return secret;
	}

	/**
	 * Makes a new secret; the one before signs beside it for {@link #BOTH}.
	 * @param tenant whose
	 * @param actor who
	 * @return the new one, which is shown once
	 * @throws OutletRefused if there is no webhook, or another secret was made meanwhile
	 */
	@Transactional
	public String rotate(Tenant tenant, Actor actor) {
		String secret = Signature.newSecret();
		List<String> present = this.store.outlets().secrets(tenant.id());
		if (present.isEmpty() || !this.store.outlets()
			.rotate(tenant.id(), present.get(0), this.secrets.seal(tenant.id(), secret), BOTH)) {
			throw new OutletRefused("secret", "The webhook has changed meanwhile. Reload the page and look again.");
		}
		tell("secret", tenant, Kind.WEBHOOK, "a secret", "another secret, the first is good for one more day", actor);
		return secret;
	}

	/**
	 * Lets a paused outlet go on.
	 * @param tenant whose
	 * @param kind which
	 * @param actor who
	 */
	@Transactional
	public void resume(Tenant tenant, Kind kind, Actor actor) {
		find(tenant.id(), kind).filter((one) -> one.pause() != null).ifPresent((one) -> {
			goOn(tenant, kind);
			tell("resume", tenant, kind, "paused", "sends again", actor);
		});
	}

	/** What is known of the receiver's failures is forgotten. */
	private void goOn(Tenant tenant, Kind kind) {
		this.store.outlets().resume(tenant.id(), kind);
		this.store.deliveries().now(new Place(tenant.id(), kind));
	}

	/**
	 * Removes an outlet; what waits there is not told any more.
	 * @param tenant whose
	 * @param kind which
	 * @param actor who
	 */
	@Transactional
	public void remove(Tenant tenant, Kind kind, Actor actor) {
		find(tenant.id(), kind).filter((one) -> this.store.outlets().delete(tenant.id(), kind)).ifPresent((one) -> {
			this.store.deliveries().drop(new Place(tenant.id(), kind), "Its address was removed.");
			tell("remove", tenant, kind, words(one), null, actor);
		});
	}

	private static String words(Outlet outlet) {
		return String.join(", ", outlet.targets()) + "; tells "
				+ outlet.tells().stream().map(JobState::word).sorted().collect(Collectors.joining(", "));
	}

	private void tell(String verb, Tenant tenant, Kind kind, @Nullable String before, @Nullable String after,
			Actor actor) {
		this.audit.append(actor, new Change("notification." + verb, "notification", tenant.code() + "/" + kind.word(),
				tenant.id(), before, after), null);
	}

	/**
	 * The rows.
	 *
	 * @param retry runs a transaction
	 * @param outlets what people set
	 * @param leases who sends
	 * @param deliveries what is sent
	 */
	@Component
	record Store(Retry retry, OutletRows outlets, Leases leases, DeliveryRows deliveries) {
	}

}
