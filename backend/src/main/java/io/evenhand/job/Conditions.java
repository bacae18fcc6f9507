package io.evenhand.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The conditions of one query over jobs, beginning with its scope: there is no way to
 * make one without saying whose jobs. Single-threaded.
 */
final class Conditions {

	private final List<String> clauses = new ArrayList<>();

	private final Map<String, Object> values = new HashMap<>();

	private Conditions() {
	}

	static Conditions of(Scope scope) {
		Conditions conditions = new Conditions();
		if (scope.tenant() != null) {
			conditions.and("j.tenant = :tenant", "tenant", scope.tenant().value());
		}
		return conditions;
	}

	Conditions and(String clause, String name, Object value) {
		this.clauses.add(clause);
		this.values.put(name, value);
		return this;
	}

	String text() {
		return this.clauses.isEmpty() ? "" : "where " + String.join(" and ", this.clauses) + "\n";
	}

	Map<String, Object> values() {
		return this.values;
	}

}
