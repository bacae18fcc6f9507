package io.evenhand.laboratory;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Compares the policies on workloads, for people: prints a table and draws a picture.
 * Settings are system properties: {@code lab.workload} (a name, default all),
 * {@code lab.script} (a file instead), {@code lab.seed} (default 1), {@code lab.minutes}
 * of the lane's time (default 10), {@code lab.svg} (where the picture goes).
 */
public final class Laboratory {

	private Laboratory() {
	}

	public static void main(String... arguments) {
		long seed = Long.getLong("lab.seed", 1);
		long horizon = Long.getLong("lab.minutes", 10) * 60_000;
		List<Workload> loads = loads(seed, horizon);
		PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
		out.printf("Seed %d, %d minutes of the lane's time, quantum %d ms, slice %d ms%n%n", seed, horizon / 60_000,
				Terms.QUANTUM, Terms.SLICE);
		out.println(Table.HEAD);
		List<Chart.Row> rows = new ArrayList<>();
		for (Workload load : loads) {
			List<Run> runs = Stream.of(Contestant.values()).map((one) -> Run.of(one, load, horizon)).toList();
			runs.forEach((run) -> out.println(Table.line(run)));
			rows.add(Chart.row(load, runs, horizon));
		}
		out.println();
		out.println(Table.LEGEND);
		Path svg = Path.of(System.getProperty("lab.svg", "target/laboratory.svg"));
		write(svg, Chart.svg(rows));
		out.println("The picture is in " + svg.toAbsolutePath());
	}

	private static List<Workload> loads(long seed, long horizon) {
		String script = System.getProperty("lab.script");
		if (script != null) {
			return List.of(Script.read(Path.of(script), seed));
		}
		String name = System.getProperty("lab.workload", "");
		List<Workload> all = Workloads.all(seed, horizon);
		List<Workload> chosen = all.stream().filter((one) -> name.isEmpty() || one.name().equals(name)).toList();
		if (chosen.isEmpty()) {
			throw new IllegalArgumentException("There is no workload named " + name + ", but "
					+ String.join(", ", all.stream().map(Workload::name).toList()));
		}
		return chosen;
	}

	private static void write(Path file, String text) {
		try {
			Path folder = file.toAbsolutePath().getParent();
			if (folder != null) {
				Files.createDirectories(folder);
			}
			Files.writeString(file, text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
