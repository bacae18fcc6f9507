package io.evenhand.web.console.nodes;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.gate.NodeBoard;
import io.evenhand.web.Moment;
import io.evenhand.web.Poll;
import io.evenhand.web.console.nodes.NodesPage.NodeView;
import io.evenhand.web.console.nodes.NodesPage.Sum;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * The nodes: what each runs, how long ago it was heard of, who drains. Thread-safe.
 */
@Controller
class NodesController {

	private static final int SECONDS = 5;

	private final NodesReader reader;

	private final InstantSource clock;

	NodesController(NodesReader reader, InstantSource clock) {
		this.reader = reader;
		this.clock = clock;
	}

	@GetMapping("/console/nodes")
	ModelAndView nodes(@AuthenticationPrincipal Caller caller, @RequestParam(required = false) @Nullable String live) {
		long counter = this.reader.counter();
		List<NodeBoard> nodes = this.reader.nodes();
		return new ModelAndView("pages/nodes", "page",
				page(caller, nodes, NodesVersion.of(counter, nodes, this.clock.instant()), !"off".equals(live)));
	}

	/**
	 * Answers the poller: nothing where its page is current, the whole page where a node
	 * has come or gone, else only what has changed.
	 */
	@GetMapping("/console/nodes/live")
	Object live(@AuthenticationPrincipal Caller caller, @RequestParam(defaultValue = "") String v) {
		NodesVersion shown = NodesVersion.parse(v);
		long counter = this.reader.counter();
		List<NodeBoard> nodes = this.reader.nodes();
		NodesVersion now = NodesVersion.of(counter, nodes, this.clock.instant());
		if (shown.equals(now)) {
			return ResponseEntity.noContent().build();
		}
		if (!shown.samePlaces(now)) {
			return ResponseEntity.noContent().header("HX-Refresh", "true").build();
		}
		NodesPage page = page(caller, nodes, now, true);
		Set<String> changed = nodes.stream()
			.filter((node) -> !shown.shows(node))
			.map(NodeBoard::id)
			.collect(Collectors.toSet());
		return new ModelAndView("live/nodes", "page", page).addObject("changed",
				page.nodes().stream().filter((node) -> changed.contains(node.id())).toList());
	}

	private NodesPage page(Caller caller, List<NodeBoard> nodes, NodesVersion version, boolean live) {
		Instant now = this.clock.instant();
		List<NodeView> views = this.reader.views(nodes, caller.zone());
		Sum sum = new Sum(views.size(), views.stream().mapToInt((node) -> node.stats().running()).sum(),
				views.stream().mapToInt((node) -> node.stats().slots()).sum(),
				views.stream().filter((node) -> node.state().equals("late")).findFirst().orElse(null));
		return new NodesPage(sum, views, this.reader.gone(nodes, caller.zone()), caller.role() == Role.OPERATOR,
				new Poll("/console/nodes/live?v=" + version, SECONDS, live,
						Moment.toTheSecond(now, now, caller.zone())));
	}

}
