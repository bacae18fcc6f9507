package io.evenhand.laboratory;

import java.util.List;
import java.util.Locale;

/**
 * The laboratory's table, in Markdown. Pure.
 */
final class Table {

	static final String HEAD = """
			| workload | policy | worst tenant of ideal | Jain | drew apart (P3) | waited (P4) | light tenants' p95 wait | over a cap (P1) |
			| --- | --- | --- | --- | --- | --- | --- | --- |""";

	static final String LEGEND = """
			worst tenant of ideal: slot-time of the worst-served tenant, divided by what a max-min allocator gives it
			Jain: index on slot-time for the weight, of tenants that were backlogged below their caps for nine tenths of the time
			drew apart, waited: the farthest of any two tenants, the longest of any tenant, in parts of what is promised; at most 1.00
			light tenants: those that ask for less than their share
			no policy ever left a slot idle beside a step that could start (P2)""";

	private Table() {
	}

	static String line(Run run) {
		if (run.verdict().idle() > 0) {
			throw new IllegalStateException("A slot was idle for " + run.verdict().idle() + " ms: " + run);
		}
		List<Integer> light = run.light();
		String wait = light.isEmpty() ? "–"
				: String.format(Locale.ROOT, "%.1f s", run.course().wait(0.95, light) / 1e3);
		return String.format(Locale.ROOT, "| %s | `%s` | %.3f | %.3f | %.2f | %.2f | %s | %s |", run.load().name(),
				run.contestant().title(), run.worst(), run.verdict().jain(), run.verdict().apart(),
				run.verdict().waited(), wait, (run.verdict().over() > 0) ? "yes" : "no");
	}

}
