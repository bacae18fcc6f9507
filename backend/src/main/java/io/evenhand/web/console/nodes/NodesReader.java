package io.evenhand.web.console.nodes;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.evenhand.gate.LaneBoard;
import io.evenhand.gate.LaneBoard.Slot;
import io.evenhand.gate.LaneBoards;
import io.evenhand.gate.NodeBoard;
import io.evenhand.gate.NodeBoard.State;
import io.evenhand.gate.NodeBoards;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.Moment;
import io.evenhand.web.Span;
import io.evenhand.web.TenantMark;
import io.evenhand.web.console.nodes.NodesPage.Gone;
import io.evenhand.web.console.nodes.NodesPage.LaneSlots;
import io.evenhand.web.console.nodes.NodesPage.NodeView;
import io.evenhand.web.console.nodes.NodesPage.Note;
import io.evenhand.web.console.nodes.NodesPage.Stats;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Reads what the nodes' page shows. Thread-safe.
 */
@Component
class NodesReader {

	private final NodeBoards nodes;

	private final LaneBoards lanes;

	private final Tenants tenants;

	private final InstantSource clock;

	NodesReader(NodeBoards nodes, LaneBoards lanes, Tenants tenants, InstantSource clock) {
		this.nodes = nodes;
		this.lanes = lanes;
		this.tenants = tenants;
		this.clock = clock;
	}

	/** The gate's counter, read before anything else. */
	long counter() {
		return this.lanes.version();
	}

	List<NodeBoard> nodes() {
		return this.nodes.all();
	}

	Optional<NodeBoard> alive(String id) {
		return nodes().stream().filter((node) -> node.id().equals(id) && node.alive()).findFirst();
	}

	/** The living ones of some nodes with their slots. */
	List<NodeView> views(List<NodeBoard> nodes, ZoneId zone) {
		List<LaneBoard> boards = this.lanes.boards();
		Map<TenantId, TenantMark> marks = marks(boards);
		return nodes.stream().filter(NodeBoard::alive).map((node) -> view(node, boards, marks, zone)).toList();
	}

	/** Those that have ended, the last one first. */
	List<Gone> gone(List<NodeBoard> nodes, ZoneId zone) {
		Instant now = this.clock.instant();
		return nodes.stream()
			.filter((node) -> !node.alive())
			.sorted(Comparator.comparing(NodesReader::end).reversed())
			.map((node) -> new Gone(node.id(), node.version(), node.state() == State.GONE, note(node, now, zone),
					Moment.toTheSecond(end(node), now, zone),
					Span.exactly(Duration.between(node.times().heartbeat(), end(node)))))
			.toList();
	}

	/** The titles of lanes that a node has slots of and no other working node has. */
	List<String> onlyHere(NodeBoard node) {
		Set<String> others = nodes().stream()
			.filter((other) -> other.state() == State.WORKS && !other.id().equals(node.id()))
			.map(NodeBoard::id)
			.collect(Collectors.toSet());
		return this.lanes.boards()
			.stream()
			.filter((lane) -> lane.slots().stream().anyMatch((slot) -> slot.node().equals(node.id()))
					&& lane.slots().stream().noneMatch((slot) -> others.contains(slot.node())))
			.map((lane) -> lane.lane().settings().title())
			.toList();
	}

	private static Instant end(NodeBoard node) {
		return Objects.requireNonNullElse(node.times().ended(), node.times().leaseUntil());
	}

	private NodeView view(NodeBoard node, List<LaneBoard> boards, Map<TenantId, TenantMark> marks, ZoneId zone) {
		Instant now = this.clock.instant();
		List<LaneSlots> lanes = boards.stream()
			.map((lane) -> slots(lane, node.id(), marks))
			.filter((slots) -> slots.all() > 0)
			.toList();
		int running = lanes.stream().mapToInt((slots) -> slots.held().size()).sum();
		return new NodeView(node.id(), node.version(), node.state().name().toLowerCase(Locale.ROOT),
				new Stats(running, lanes.stream().mapToInt(LaneSlots::all).sum(), node.openJobs(),
						Span.exactly(node.times().silent()), Moment.toTheSecond(node.times().leaseUntil(), now, zone),
						Moment.toTheSecond(node.times().started(), now, zone)),
				lanes, note(node, now, zone));
	}

	private static LaneSlots slots(LaneBoard lane, String node, Map<TenantId, TenantMark> marks) {
		List<Slot> own = lane.slots().stream().filter((slot) -> slot.node().equals(node)).toList();
		List<TenantMark> held = own.stream()
			.map(Slot::holder)
			.filter(Objects::nonNull)
			.map(LaneBoard.Holder::tenant)
			.sorted()
			.map((tenant) -> marks.getOrDefault(tenant, TenantMark.unknown(tenant)))
			.toList();
		int free = (int) own.stream().filter((slot) -> slot.holder() == null && slot.lentTo() == null).count();
		Map<String, Integer> counts = new LinkedHashMap<>();
		held.forEach((tenant) -> counts.merge(tenant.name(), 1, Integer::sum));
		return new LaneSlots(lane.lane().settings().title(), held, IntStream.range(0, free).boxed().toList(),
				lane.lane().paused(),
				counts.entrySet()
					.stream()
					.map((one) -> one.getKey() + " " + one.getValue())
					.collect(Collectors.joining(", ")));
	}

	private Map<TenantId, TenantMark> marks(List<LaneBoard> boards) {
		Set<TenantId> ids = boards.stream()
			.flatMap((lane) -> lane.slots().stream())
			.map(Slot::holder)
			.filter(Objects::nonNull)
			.map(LaneBoard.Holder::tenant)
			.collect(Collectors.toSet());
		Map<TenantId, TenantMark> marks = new HashMap<>();
		this.tenants.byIds(ids).forEach((id, tenant) -> marks.put(id, TenantMark.of(tenant)));
		return marks;
	}

	private static @Nullable Note note(NodeBoard node, Instant now, ZoneId zone) {
		NodeBoard.Asked asked = node.asked();
		return (asked == null) ? null : new Note(asked.by(), Moment.toTheSecond(asked.at(), now, zone), asked.reason());
	}

}
