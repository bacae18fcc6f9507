package io.evenhand.laboratory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import io.evenhand.laboratory.Customer.Burst;
import io.evenhand.laboratory.Customer.Costs;

/**
 * A workload written by hand: lines of {@code tenant, weight, cap, at ms, work ms, step
 * ms}; tenants are numbered from 1, {@code slots, n} sets the lane's slots, a line that
 * begins with # is not read. Pure but for the file.
 */
final class Script {

	private Script() {
	}

	static Workload read(Path file, long seed) {
		try {
			return parse(Files.readAllLines(file), seed);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static Workload parse(List<String> lines, long seed) {
		int slots = 4;
		Map<Integer, List<Stream>> streams = new TreeMap<>();
		Map<Integer, Customer> shares = new TreeMap<>();
		for (String line : lines) {
			if (line.isBlank() || line.startsWith("#")) {
				continue;
			}
			String[] words = line.trim().split("\\s*,\\s*", -1);
			if ("slots".equals(words[0])) {
				slots = Integer.parseInt(words[1]);
				continue;
			}
			if (words.length != 6) {
				throw new IllegalArgumentException("Six numbers are expected, not: " + line);
			}
			int tenant = Integer.parseInt(words[0]);
			shares.put(tenant, new Customer(Integer.parseInt(words[1]), Integer.parseInt(words[2])));
			streams.computeIfAbsent(tenant, (any) -> new ArrayList<>())
				.add(new Stream(Costs.exactly(Long.parseLong(words[5])),
						new Burst(Long.parseLong(words[3]), Long.parseLong(words[4]))));
		}
		List<Customer> customers = new ArrayList<>();
		streams.forEach(
				(tenant, own) -> customers.add(new Customer(Objects.requireNonNull(shares.get(tenant)).share(), own)));
		return new Workload("scripted", seed, slots, customers);
	}

}
