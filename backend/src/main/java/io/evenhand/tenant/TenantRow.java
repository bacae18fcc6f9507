package io.evenhand.tenant;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/**
 * A tenant in the database; keeps only allowed values. Confined to its persistence
 * context.
 */
@Entity
@Table(name = "tenant")
class TenantRow {

	static final Pattern CODE = Pattern.compile("[a-z0-9-]{1,40}");

	private static final Pattern BADGE = Pattern.compile("[A-Z0-9]{2}");

	private static final Pattern LANE = Pattern.compile("[a-z0-9-]{1,40}");

	private static final Set<String> PRIORITIES = new LinkedHashSet<>(List.of("low", "normal", "high", "urgent"));

	private static final int MAX_NAME = 100;

	private static final String ACTIVE = "active";

	private static final String SUSPENDED = "suspended";

	/** Nobody comes back from here. */
	static final String REMOVING = "removing";

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private @Nullable Integer id;

	private String code;

	private String name;

	private String badge;

	private int colour;

	private String state = ACTIVE;

	private String plan = "standard";

	private String zone = "UTC";

	private String grantedLanes = "";

	private String maxPriority = "high";

	private Instant createdAt;

	@Version
	private int version;

	@SuppressWarnings("NullAway.Init") // filled by Hibernate
	protected TenantRow() {
	}

	TenantRow(String code, String name, String badge, int colour, Instant createdAt) {
		this.code = code;
		this.name = name;
		this.badge = badge;
		this.colour = colour;
		this.createdAt = createdAt;
	}

	int version() {
		return this.version;
	}

	void set(TenantForm form, Predicate<String> knownPlan) {
		if (form.name() != null) {
			this.name = name(form.name().strip());
		}
		if (form.badge() != null && !form.badge().isBlank()) {
			this.badge = badge(form.badge().strip().toUpperCase(Locale.ROOT));
		}
		if (form.colour() != null) {
			check(form.colour() >= 1 && form.colour() <= Colours.COUNT, "colour", "A colour is a number from 1 to 8.");
			this.colour = form.colour();
		}
		if (form.suspended() != null && this.state.equals(REMOVING)) {
			check(form.suspended(), "suspended", "This tenant is being removed, it cannot be let in again.");
		}
		else if (form.suspended() != null) {
			this.state = form.suspended() ? SUSPENDED : ACTIVE;
		}
		if (form.plan() != null) {
			check(knownPlan.test(form.plan()), "plan", "There is no such plan.");
			this.plan = form.plan();
		}
		if (form.zone() != null) {
			this.zone = zone(form.zone().strip());
		}
		if (form.grantedLanes() != null) {
			this.grantedLanes = lanes(form.grantedLanes());
		}
		if (form.maxPriority() != null) {
			check(PRIORITIES.contains(form.maxPriority()), "maxPriority", "A priority is low, normal, high or urgent.");
			this.maxPriority = form.maxPriority();
		}
	}

	Tenant tenant() {
		Set<String> lanes = this.grantedLanes.isEmpty() ? Set.of() : Set.of(this.grantedLanes.split(","));
		return new Tenant(new TenantId(Objects.requireNonNull(this.id)), this.code, this.name, this.badge, this.colour,
				!this.state.equals(ACTIVE), this.plan, ZoneId.of(this.zone), lanes, this.maxPriority, this.version);
	}

	void remove() {
		this.state = REMOVING;
	}

	boolean removing() {
		return this.state.equals(REMOVING);
	}

	private static String name(String name) {
		check(!name.isEmpty() && name.length() <= MAX_NAME, "name", "A name has 1 to 100 characters.");
		return name;
	}

	private static String badge(String badge) {
		check(BADGE.matcher(badge).matches(), "badge", "A badge is two letters A to Z or digits.");
		return badge;
	}

	private static String zone(String zone) {
		try {
			return ZoneId.of(zone).getId();
		}
		catch (DateTimeException ex) {
			throw new TenantRefused("zone", "There is no such time zone: write it like Europe/Oslo.");
		}
	}

	private static String lanes(Set<String> lanes) {
		for (String lane : lanes) {
			check(LANE.matcher(lane).matches(), "grantedLanes",
					"A lane's name has letters a to z, digits and hyphens.");
		}
		String text = String.join(",", new TreeSet<>(lanes));
		check(text.length() <= 400, "grantedLanes", "These are too many lanes.");
		return text;
	}

	private static void check(boolean allowed, String field, String sentence) {
		if (!allowed) {
			throw new TenantRefused(field, sentence);
		}
	}

}
