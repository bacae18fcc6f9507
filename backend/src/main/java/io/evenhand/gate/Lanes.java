package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Change;
import io.evenhand.audit.Reason;
import io.evenhand.gate.SettingsRefused.Problem;
import io.evenhand.gate.jdbc.LaneRecords;
import io.evenhand.gate.jdbc.LaneRecords.LaneRecord;
import io.evenhand.gate.jdbc.LaneRecords.PauseRecord;
import io.evenhand.gate.jdbc.LaneRecords.Ties;
import io.evenhand.gate.jdbc.ShareRecords;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * The lanes and their settings. Each change and its audit are one transaction.
 * Thread-safe.
 */
@Component
public class Lanes {

	private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,31}");

	/** The address of the form for a new lane stands where a lane's page would. */
	private static final String RESERVED = "new";

	private final LaneRecords records;

	private final ShareRecords shares;

	private final Edits edits;

	private final Tenants tenants;

	Lanes(LaneRecords records, ShareRecords shares, Edits edits, Tenants tenants) {
		this.records = records;
		this.shares = shares;
		this.edits = edits;
		this.tenants = tenants;
	}

	/**
	 * All lanes in the order of their numbers.
	 * @return at least the default ones
	 */
	public List<Lane> all() {
		return this.records.all().stream().map(Lanes::lane).toList();
	}

	public Optional<Lane> find(String name) {
		return this.records.find(name).map(Lanes::lane);
	}

	/**
	 * The lane that is kept for a tenant, the first where there are several.
	 * @param tenant the tenant's code
	 * @return empty where there is none
	 */
	public Optional<Lane> pool(String tenant) {
		return all().stream().filter((lane) -> lane.settings().ties().tenants().contains(tenant)).findFirst();
	}

	/**
	 * A lane that must exist.
	 * @param name the lane's name
	 * @return the lane
	 * @throws UnknownLane if there is none of that name
	 */
	public Lane get(String name) {
		return find(name).orElseThrow(() -> new UnknownLane(name));
	}

	/**
	 * Makes a lane.
	 * @param name 1 to 32 letters a to z, digits and hyphens, beginning with a letter
	 * @param settings its settings
	 * @param actor who makes it
	 * @param reason why
	 * @return the lane
	 * @throws SettingsRefused if the name is taken or something is out of range
	 */
	public Lane create(String name, LaneSettings settings, Actor actor, Reason reason) {
		List<Problem> problems = new ArrayList<>(settings.problems());
		if (!NAME.matcher(name).matches() || name.equals(RESERVED)) {
			problems.add(new Problem("name",
					"The name has 1 to 32 letters a to z, digits and hyphens, begins with a letter, and is not new"));
		}
		else if (find(name).isPresent()) {
			problems.add(taken(name));
		}
		problems.addAll(unknown(name, settings.ties()));
		refuse(problems);
		try {
			return this.edits.inTransaction(() -> {
				this.records.insert(record(name, settings));
				Lane made = get(name);
				this.records.borrows(made.id(), settings.ties().borrowsFrom());
				this.edits.append(actor, new Change("lane.create", "lane", name, null, null, settings.words()), reason);
				return get(name);
			});
		}
		catch (DuplicateKeyException ex) {
			throw new SettingsRefused(List.of(taken(name)));
		}
	}

	/**
	 * Changes a lane's settings; they act at once on what is queued.
	 * @param name the lane's name
	 * @param settings all of its settings
	 * @param version the version that the person saw
	 * @param actor who changes it
	 * @param reason why
	 * @return the lane as it stands now
	 * @throws UnknownLane if there is none of that name
	 * @throws SettingsRefused if something is out of range
	 * @throws Stale if somebody changed it meanwhile
	 */
	public Lane edit(String name, LaneSettings settings, int version, Actor actor, Reason reason) {
		List<Problem> problems = new ArrayList<>(settings.problems());
		problems.addAll(unknown(name, settings.ties()));
		refuse(problems);
		return this.edits.inTransaction(() -> {
			Lane before = this.records.lock(name).map(Lanes::lane).orElseThrow(() -> new UnknownLane(name));
			if (before.version() != version) {
				throw new Stale(
						"Lane %s was changed meanwhile; now it has %s".formatted(name, before.settings().words()));
			}
			this.records.update(before.id(), record(name, settings));
			this.records.borrows(before.id(), settings.ties().borrowsFrom());
			boolean limits = before.settings().cap() != settings.cap()
					|| before.settings().openJobs() != settings.openJobs()
					|| before.settings().capPutsDown() != settings.capPutsDown();
			boolean order = !before.settings().policy().equals(settings.policy())
					|| !before.settings().quantum().equals(settings.quantum());
			if (limits || order) {
				reorder(before, settings);
			}
			this.edits.append(actor,
					new Change("lane.edit", "lane", name, null, before.settings().words(), settings.words()), reason);
			this.edits.changed(before.id());
			return get(name);
		});
	}

	/** Lets new limits and a new policy act on what is queued. */
	private void reorder(Lane before, LaneSettings settings) {
		boolean adopts = !before.settings().policy().equals(settings.policy());
		Set<Integer> full = new HashSet<>();
		if (settings.cap() > before.settings().cap()) {
			this.edits.onAllFlows(before.id(), (
					ledger) -> ledger.all().stream().filter(Contender::full).map(Contender::tenant).forEach(full::add));
		}
		this.shares.setDefaults(before.id(), settings.cap(), settings.openJobs());
		this.edits.onAllFlows(before.id(), (ledger) -> {
			for (Contender flow : ledger.all()) {
				if (adopts) {
					flow.turn(ledger.policy().adopted(ledger.clock(), headRank(before.id(), flow)));
				}
				else if (full.contains(flow.tenant())) {
					flow.roomAgain(ledger.policy(), ledger.clock());
				}
				flow.touch();
			}
		});
	}

	private long headRank(int lane, Contender flow) {
		return (flow.row().waiting() > 0) ? this.shares.headRank(lane, flow.tenant()) : Long.MAX_VALUE;
	}

	/** What the ties name and is not there. */
	private List<Problem> unknown(String name, LaneTies ties) {
		List<Problem> problems = new ArrayList<>();
		for (String lender : ties.borrowsFrom()) {
			if (lender.equals(name)) {
				problems.add(new Problem("borrowsFrom", "A lane does not borrow from itself"));
			}
			else if (find(lender).isEmpty()) {
				problems.add(new Problem("borrowsFrom", "There is no lane named " + lender));
			}
		}
		for (String tenant : ties.tenants()) {
			if (this.tenants.byCode(tenant).isEmpty()) {
				problems.add(new Problem("tenants", "There is no tenant with the code " + tenant));
			}
		}
		return problems;
	}

	private static void refuse(List<Problem> problems) {
		if (!problems.isEmpty()) {
			throw new SettingsRefused(problems);
		}
	}

	private static Problem taken(String name) {
		return new Problem("name", "There is a lane named " + name + " already");
	}

	static @Nullable Pause pause(@Nullable PauseRecord row) {
		return (row != null) ? new Pause(row.by(), row.at(), row.reason()) : null;
	}

	static Lane lane(LaneRecord row) {
		Long largest = row.largestMillis();
		LaneSettings settings = new LaneSettings(row.title(), row.description(), row.policy(), row.cap(), row.slots(),
				Duration.ofMillis(row.quantumMillis()), Duration.ofMillis(row.sliceMillis()),
				Duration.ofMillis(row.timeoutMillis()), row.queueLimit(),
				(largest != null) ? Duration.ofMillis(largest) : null, row.openLimit(), row.capPutsDown(),
				new LaneTies(row.ties().borrowsFrom(), row.ties().tenants(), row.ties().nodes()),
				Duration.ofMillis(row.targetMillis()),
				new LaneLimits(span(row.queueCost()), row.highJobs(), span(row.highCost())));
		return new Lane(row.id(), row.name(), settings, pause(row.pause()), row.version());
	}

	private static LaneRecord record(String name, LaneSettings set) {
		Duration largest = set.largestCost();
		return new LaneRecord(0, name, set.title().strip(), set.description().strip(), set.policy(), set.cap(),
				set.slots(), set.quantum().toMillis(), set.slice().toMillis(), set.stepTimeout().toMillis(),
				set.queueLimit(), (largest != null) ? largest.toMillis() : null, set.openJobs(), set.capPutsDown(),
				new Ties(set.ties().borrowsFrom(), set.ties().tenants(), set.ties().nodes()),
				set.waitTarget().toMillis(), null, 0, 0, millis(set.limits().queueCost()), set.limits().highJobs(),
				millis(set.limits().highCost()));
	}

	private static @Nullable Duration span(@Nullable Long millis) {
		return (millis != null) ? Duration.ofMillis(millis) : null;
	}

	private static @Nullable Long millis(@Nullable Duration span) {
		return (span != null) ? span.toMillis() : null;
	}

}
