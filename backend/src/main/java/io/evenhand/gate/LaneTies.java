package io.evenhand.gate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.evenhand.gate.SettingsRefused.Problem;

/**
 * How a lane is tied to other lanes, to tenants and to nodes. Immutable; may hold values
 * that are refused, see {@link #problems()}.
 *
 * @param borrowsFrom names of lanes whose idle slots this one borrows, in the order in
 * which they are asked, at most 16
 * @param tenants codes of the only tenants whose jobs the lane takes, at most 40; none
 * where it takes all
 * @param nodes ids of the only nodes that give slots to the lane, at most 25; none where
 * all do
 */
public record LaneTies(List<String> borrowsFrom, List<String> tenants, List<String> nodes) {

	/** Of a lane for everybody, everywhere, that borrows nothing. */
	public static final LaneTies NONE = new LaneTies(List.of(), List.of(), List.of());

	private static final Pattern NODE = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

	public LaneTies {
		borrowsFrom = List.copyOf(borrowsFrom);
		tenants = List.copyOf(tenants);
		nodes = List.copyOf(nodes);
	}

	/**
	 * Names as people write them.
	 * @param text names with commas or blanks between them
	 * @return the names in the same order; empty where there is none
	 */
	public static List<String> names(String text) {
		return Stream.of(text.strip().split("[,\\s]+")).filter((name) -> !name.isEmpty()).toList();
	}

	/**
	 * Whether the lane is kept for some tenants.
	 * @return false where it takes all
	 */
	public boolean dedicated() {
		return !this.tenants.isEmpty();
	}

	/**
	 * Whether the lane takes a tenant's jobs.
	 * @param tenant the tenant's code
	 * @return true where it takes all
	 */
	public boolean takes(String tenant) {
		return !dedicated() || this.tenants.contains(tenant);
	}

	/**
	 * What is wrong with them by themselves; whether the names exist is not looked at.
	 */
	List<Problem> problems() {
		List<Problem> found = new ArrayList<>();
		check(found, this.borrowsFrom, 16, "borrowsFrom", "lanes to borrow from");
		check(found, this.tenants, 40, "tenants", "tenants");
		check(found, this.nodes, 25, "nodes", "nodes");
		this.nodes.stream()
			.filter((node) -> !NODE.matcher(node).matches())
			.forEach((node) -> found.add(new Problem("nodes", "No node can have the id " + node)));
		return found;
	}

	private static void check(List<Problem> found, List<String> names, int most, String field, String what) {
		if (names.size() > most) {
			found.add(new Problem(field, "There are at most %d %s, not %d".formatted(most, what, names.size())));
		}
		if (new HashSet<>(names).size() < names.size()) {
			found.add(new Problem(field, "Each of the " + what + " is named once"));
		}
	}

	/** For the audit; empty where there are none. */
	String words() {
		return words(", borrows from ", this.borrowsFrom) + words(", only for ", this.tenants)
				+ words(", only on ", this.nodes);
	}

	private static String words(String what, List<String> names) {
		return names.isEmpty() ? "" : what + String.join(" ", names);
	}

}
