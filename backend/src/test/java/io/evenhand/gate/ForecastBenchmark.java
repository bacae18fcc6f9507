package io.evenhand.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.evenhand.insight.Forecast;

/**
 * What a forecast of 100,000 waiting jobs costs on MySQL: the snapshot and the run
 * forward, by how many tenants the jobs are spread over. Run by hand;
 * EVENHAND_TEST_MYSQL_URL says on which server.
 */
final class ForecastBenchmark {

	private static final int JOBS = 100_000;

	private static final int ROUNDS = 9;

	private static final int WARM = 4;

	private ForecastBenchmark() {
	}

	public static void main(String[] arguments) {
		System.out.println("tenants | heads read | snapshot ms | starts foretold | run forward ms");
		for (int tenants : new int[] { 1, 10, 100, 1_000, 10_000 }) {
			try (GateStore store = GateStore.onMySql()) {
				ForecastLoad.fill(store, tenants, JOBS / tenants);
				GateOffice office = new GateOffice(store);
				List<LaneSnapshot> read = new ArrayList<>();
				double snapshot = median(() -> read.add(office.snapshots.of("bulk")));
				LaneSnapshot lane = read.get(read.size() - 1);
				List<Forecast> run = new ArrayList<>();
				double forward = median(() -> run.add(Forecast.of(lane)));
				System.out.println(String.format(Locale.ROOT, "%,d | %,d | %.1f | %,d | %.1f", tenants,
						lane.requests().size(), snapshot, run.get(0).starts().size(), forward));
			}
		}
	}

	private static double median(Runnable work) {
		List<Double> millis = new ArrayList<>();
		for (int round = 0; round < WARM + ROUNDS; round++) {
			long begun = System.nanoTime();
			work.run();
			if (round >= WARM) {
				millis.add((System.nanoTime() - begun) / 1e6);
			}
		}
		return millis.stream().sorted().toList().get(ROUNDS / 2);
	}

}
