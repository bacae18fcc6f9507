package io.evenhand.web.console;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.evenhand.gate.LaneBoard;
import io.evenhand.gate.LaneBoard.Holder;
import io.evenhand.gate.LaneBoard.Slot;
import io.evenhand.tenant.TenantId;
import io.evenhand.web.TenantMark;
import io.evenhand.web.console.LaneView.Bar;
import io.evenhand.web.console.LaneView.Group;
import io.evenhand.web.console.LaneView.Strip;
import org.jspecify.annotations.Nullable;

/**
 * Lays a lane's slots out by tenant; pure. Immutable.
 *
 * @param views knows tenants and progress
 * @param board the lane
 * @param state how it does
 */
record Strips(LaneViews views, LaneBoard board, LaneState state) {

	/** More slots than these are one bar. */
	static final int MOST_SQUARES = 48;

	/** More tenants than these: the smallest are drawn together. */
	static final int MOST_TENANTS = 8;

	Strip strip() {
		Map<TenantId, List<Holder>> held = new TreeMap<>();
		for (Slot slot : this.board.slots()) {
			if (slot.holder() != null) {
				held.computeIfAbsent(slot.holder().tenant(), (tenant) -> new ArrayList<>()).add(slot.holder());
			}
		}
		List<Group> groups = groups(held);
		String spare = this.board.lane().paused() ? "off" : (this.state.warns() ? "idle" : "free");
		return new Strip(groups, (this.board.slots().size() > MOST_SQUARES) ? bar(groups) : List.of(),
				IntStream.range(0, Math.max(0, this.board.free())).boxed().toList(), spare);
	}

	private List<Group> groups(Map<TenantId, List<Holder>> held) {
		Set<TenantId> own = held.keySet();
		if (held.size() > MOST_TENANTS) {
			own = held.entrySet()
				.stream()
				.sorted(Comparator.comparing((entry) -> -entry.getValue().size()))
				.limit(MOST_TENANTS)
				.map(Map.Entry::getKey)
				.collect(Collectors.toSet());
		}
		Map<TenantId, LaneBoard.Row> rows = this.board.tenants()
			.stream()
			.collect(Collectors.toMap(LaneBoard.Row::tenant, Function.identity()));
		List<Group> groups = new ArrayList<>();
		List<Holder> others = new ArrayList<>();
		for (Map.Entry<TenantId, List<Holder>> entry : held.entrySet()) {
			if (own.contains(entry.getKey())) {
				groups.add(group(entry.getKey(), entry.getValue(), rows.get(entry.getKey())));
			}
			else {
				others.addAll(entry.getValue());
			}
		}
		if (!others.isEmpty()) {
			groups.add(new Group(null, "+" + (held.size() - own.size()), "", squares(others), others.size(), null, null,
					false));
		}
		return groups;
	}

	private Group group(TenantId tenant, List<Holder> held, LaneBoard.@Nullable Row row) {
		TenantMark mark = this.views.mark(tenant);
		String why = (row != null) ? why(row, held.size()) : null;
		return new Group(mark, mark.letters(), mark.colour(), squares(held), held.size(),
				(row != null) ? row.cap().value() : null, why, why != null && !why.equals("none_waiting"));
	}

	private static @Nullable String why(LaneBoard.Row row, int running) {
		if (row.pause() != null) {
			return "tenant_paused";
		}
		if (row.waitingSteps() == 0) {
			return "none_waiting";
		}
		return (running >= row.cap().value()) ? "tenant_cap" : null;
	}

	private List<String> squares(List<Holder> held) {
		return held.stream().map((holder) -> {
			int tenths = this.views.percents().getOrDefault(holder.job(), 0) / 10;
			return (tenths > 0) ? "p" + Math.min(9, tenths) : "";
		}).sorted(Comparator.reverseOrder()).toList();
	}

	private List<Bar> bar(List<Group> groups) {
		List<Bar> bars = new ArrayList<>();
		double slots = this.board.slots().size();
		double x = 0;
		for (Group group : groups) {
			double width = 100 * group.running() / slots;
			bars.add(new Bar(percent(x), percent(width), group.colour().isEmpty() ? "t-rest" : group.colour()));
			x += width;
		}
		return bars;
	}

	private static String percent(double value) {
		return String.format(Locale.ROOT, "%.2f%%", value);
	}

}
