package io.evenhand.laboratory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Who held the lane's slots over time: a row for each workload, a panel for each policy
 * and one for the ideal. Pure.
 */
final class Chart {

	private static final int BUCKETS = 60;

	private static final int WIDTH = 190;

	private static final int HEIGHT = 90;

	private static final int LEFT = 90;

	private static final int TOP = 56;

	private static final String[] COLOURS = { "#c2410c", "#1d4ed8", "#0f766e", "#a16207", "#7e22ce", "#be185d",
			"#4d7c0f", "#0369a1", "#57534e", "#b91c1c" };

	/**
	 * A workload's panels.
	 *
	 * @param name of the workload
	 * @param panels the policies' and the ideal's
	 */
	record Row(String name, List<Panel> panels) {
	}

	/**
	 * Slots in use.
	 *
	 * @param title of the policy
	 * @param used by tenant and piece of time, as parts of all slots
	 */
	record Panel(String title, double[][] used) {
	}

	private Chart() {
	}

	static Row row(Workload load, List<Run> runs, long horizon) {
		List<Panel> panels = new ArrayList<>();
		runs.forEach((run) -> panels.add(new Panel(run.contestant().title(), used(run.course()))));
		panels.add(new Panel("max-min ideal", ideal(load, horizon)));
		return new Row(load.name(), panels);
	}

	private static double[][] used(Course course) {
		double[][] used = new double[course.shares().size()][BUCKETS];
		double width = (double) course.horizon() / BUCKETS;
		for (Course.Span span : course.spans()) {
			for (int b = (int) (span.startedAt() / width); b < BUCKETS && b * width < span.endedAt(); b++) {
				double from = Math.max(span.startedAt(), b * width);
				double to = Math.min(span.endedAt(), (b + 1) * width);
				used[span.tenant() - 1][b] += Math.max(0, to - from) / width / course.slots();
			}
		}
		return used;
	}

	private static double[][] ideal(Workload load, long horizon) {
		double[][] used = new double[load.customers().size()][BUCKETS];
		double[] before = new double[used.length];
		for (int b = 0; b < BUCKETS; b++) {
			long width = horizon / BUCKETS;
			double[] now = MaxMin.served(load, (b + 1) * width);
			for (int i = 0; i < used.length; i++) {
				used[i][b] = (now[i] - before[i]) / width / load.slots();
			}
			before = now;
		}
		return used;
	}

	static String svg(List<Row> rows) {
		int columns = rows.get(0).panels().size();
		int width = LEFT + columns * (WIDTH + 14);
		int height = TOP + rows.size() * (HEIGHT + 26) + 10;
		StringBuilder svg = new StringBuilder();
		svg.append(String.format(Locale.ROOT,
				"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"system-ui, sans-serif\""
						+ " font-size=\"12\" role=\"img\" aria-label=\"Slots in use by tenant over time\">%n",
				width, height));
		svg.append(String.format("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>%n", width, height));
		text(svg, LEFT, 18,
				"Who holds the slots: each colour is a tenant (the first at the bottom), time runs to the right");
		for (int row = 0; row < rows.size(); row++) {
			int y = TOP + row * (HEIGHT + 26);
			text(svg, 6, y + HEIGHT / 2, rows.get(row).name());
			for (int column = 0; column < columns; column++) {
				int x = LEFT + column * (WIDTH + 14);
				if (row == 0) {
					text(svg, x, y - 10, rows.get(0).panels().get(column).title());
				}
				panel(svg, x, y, rows.get(row).panels().get(column));
			}
		}
		return svg.append("</svg>\n").toString();
	}

	private static void text(StringBuilder svg, int x, int y, String text) {
		svg.append(String.format("<text x=\"%d\" y=\"%d\" fill=\"#1c1917\">%s</text>%n", x, y, text));
	}

	private static void panel(StringBuilder svg, int x, int y, Panel panel) {
		svg.append(String.format("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#f5f5f4\"/>%n", x, y, WIDTH,
				HEIGHT));
		double[] floor = new double[BUCKETS];
		for (int tenant = 0; tenant < panel.used().length; tenant++) {
			double[] ceiling = floor.clone();
			for (int b = 0; b < BUCKETS; b++) {
				ceiling[b] += panel.used()[tenant][b];
			}
			svg.append(String.format("<path d=\"%s\" fill=\"%s\"/>%n", area(x, y, floor, ceiling),
					COLOURS[tenant % COLOURS.length]));
			floor = ceiling;
		}
	}

	private static String area(int x, int y, double[] floor, double[] ceiling) {
		StringBuilder path = new StringBuilder("M");
		for (int b = 0; b < 2 * BUCKETS; b++) {
			path.append(point(x, y, b / 2, (b + 1) / 2, ceiling));
		}
		for (int b = 2 * BUCKETS - 1; b >= 0; b--) {
			path.append(point(x, y, b / 2, (b + 1) / 2, floor));
		}
		return path.append("Z").toString();
	}

	private static String point(int x, int y, int bucket, int edge, double[] level) {
		return String.format(Locale.ROOT, "%.1f,%.1f ", x + (double) edge * WIDTH / BUCKETS,
				y + HEIGHT * (1 - level[bucket]));
	}

}
