package io.evenhand.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What MySQL would do for statements that were heard. Stateless.
 */
final class StatementPlans {

	private StatementPlans() {
	}

	/**
	 * The steps of statements' plans that read a whole table or index, sort, or need a
	 * table of their own; the lane's own row and the smallest tables apart.
	 */
	static List<String> faults(JdbcTemplate jdbc, List<String> statements) {
		List<String> faults = new ArrayList<>();
		for (String sql : statements) {
			if (sql.startsWith("insert") || !sql.contains(" from ") && !sql.startsWith("update")
					|| sql.contains("from lane") && !sql.contains(" join ") || sql.contains("max(n)")) {
				continue;
			}
			for (Map<String, Object> row : jdbc.queryForList("explain format=traditional " + sql)) {
				String extra = String.valueOf(row.get("Extra"));
				boolean scans = "ALL".equals(row.get("type")) || "index".equals(row.get("type"));
				boolean small = Set.of("slot", "node", "open_job", "s", "o", "l", "acc", "step_attempt", "retry_budget")
					.contains(String.valueOf(row.get("table")));
				boolean made = String.valueOf(row.get("table")).startsWith("<");
				if ((scans && !small && !made) || extra.contains("filesort") || extra.contains("Using temporary")) {
					faults.add(row + " of " + sql);
				}
			}
		}
		return faults;
	}

}
