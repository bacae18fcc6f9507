package io.evenhand.web.console.nodes;

import java.util.List;
import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Drains;
import io.evenhand.gate.NodeBoard;
import io.evenhand.gate.Stale;
import io.evenhand.web.SeeOther;
import io.evenhand.web.console.nodes.DrainPage.Typed;
import jakarta.servlet.http.HttpServletRequest;
import org.slf4j.MDC;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * Asks nodes to drain and lets them work again: a page that says what happens, then the
 * act, with a reason. Operators only. Thread-safe.
 */
@Controller
class DrainController {

	private static final String ACT = "/console/nodes/{node}/{verb:drain|work}";

	private final NodesReader reader;

	private final Drains drains;

	DrainController(NodesReader reader, Drains drains) {
		this.reader = reader;
		this.drains = drains;
	}

	@GetMapping(ACT)
	ModelAndView ask(@AuthenticationPrincipal Caller caller, @PathVariable String node, @PathVariable String verb) {
		return page(caller, node, verb, Typed.NOTHING, HttpStatus.OK);
	}

	@PostMapping(ACT)
	Object act(@AuthenticationPrincipal Caller caller, @PathVariable String node, @PathVariable String verb,
			@RequestParam(defaultValue = "") String boot, @RequestParam(defaultValue = "") String reason,
			HttpServletRequest request) {
		Reason why;
		try {
			why = new Reason(reason);
		}
		catch (IllegalArgumentException ex) {
			return page(caller, node, verb, new Typed(reason, true, null), HttpStatus.UNPROCESSABLE_CONTENT);
		}
		Actor actor = caller.actor("console, " + request.getRemoteAddr(), MDC.get("request"));
		try {
			if (verb.equals("drain")) {
				this.drains.drain(known(node).id(), boot, actor, why);
			}
			else {
				this.drains.work(known(node).id(), boot, actor, why);
			}
		}
		catch (Stale ex) {
			return page(caller, node, verb, new Typed(reason, false, ex.getMessage()), HttpStatus.CONFLICT);
		}
		return SeeOther.to("/console/nodes?notice=node-" + verb + "s");
	}

	private ModelAndView page(Caller caller, String id, String verb, Typed typed, HttpStatus status) {
		NodeBoard node = known(id);
		List<String> onlyHere = verb.equals("drain") ? this.reader.onlyHere(node) : List.of();
		return new ModelAndView("pages/node-act", Map.of("page", new DrainPage(verb,
				this.reader.views(List.of(node), caller.zone()).get(0), node.boot(), onlyHere, typed)), status);
	}

	private NodeBoard known(String id) {
		return this.reader.alive(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

}
