package io.evenhand.web.console;

import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.NewShare;
import io.evenhand.gate.SettingsRefused;
import io.evenhand.gate.ShareUndo;
import io.evenhand.gate.ShareUndo.Undoable;
import io.evenhand.gate.Stale;
import io.evenhand.insight.Reweights;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.SeeOther;
import io.evenhand.web.TakingBack;
import io.evenhand.web.TenantMark;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * Asks before a change of a share is taken back, and does it: support what would end by
 * itself, operators any. Thread-safe.
 */
@Controller
class UndoController {

	private static final String ADDRESS = "/console/audit/{id}/undo";

	private final ShareUndo changes;

	private final Reweights reweights;

	private final Tenants tenants;

	private final Lanes lanes;

	UndoController(ShareUndo changes, Reweights reweights, Tenants tenants, Lanes lanes) {
		this.changes = changes;
		this.reweights = reweights;
		this.tenants = tenants;
		this.lanes = lanes;
	}

	@GetMapping(ADDRESS)
	ModelAndView ask(@AuthenticationPrincipal Caller caller, @PathVariable long id, HttpServletRequest request) {
		Staff.acting(caller, request);
		return page(find(id, caller), new Typed("", false, null), HttpStatus.OK);
	}

	@PostMapping(ADDRESS)
	Object undo(@AuthenticationPrincipal Caller caller, @PathVariable long id,
			@RequestParam(defaultValue = "") String reason, HttpServletRequest request) {
		Actor actor = Staff.acting(caller, request);
		Undoable change = find(id, caller);
		Reason why;
		try {
			why = new Reason(reason);
		}
		catch (IllegalArgumentException ex) {
			return page(change, new Typed(reason, true, null), HttpStatus.UNPROCESSABLE_CONTENT);
		}
		try {
			this.reweights.undo(change, actor, why);
		}
		catch (SettingsRefused ex) {
			return page(change, new Typed(reason, false, ex.getMessage()), HttpStatus.UNPROCESSABLE_CONTENT);
		}
		catch (Stale ex) {
			return page(change, new Typed(reason, false, ex.getMessage()), HttpStatus.CONFLICT);
		}
		return SeeOther.to("/console/tenants/" + tenant(change).code() + "?notice=share-undone");
	}

	private Undoable find(long id, Caller caller) {
		Undoable change = this.changes.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		if (!TakingBack.may(caller, change)) {
			throw new AccessDeniedException("The role " + caller.role().word() + " does not take this back");
		}
		return change;
	}

	private Tenant tenant(Undoable change) {
		return this.tenants.byId(change.tenant()).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private ModelAndView page(Undoable change, Typed typed, HttpStatus status) {
		NewShare before = change.before();
		UndoPage page = new UndoPage(change.audit(), TenantMark.of(tenant(change)),
				this.lanes.get(change.lane()).settings().title(),
				(before.weight() != null) ? Integer.toString(before.weight().value()) : null,
				(before.cap() != null) ? Integer.toString(before.cap().value()) : null, typed);
		return new ModelAndView("pages/undo", Map.of("page", page), status);
	}

	/**
	 * A change of a share that may be taken back.
	 *
	 * @param audit its line in the audit
	 * @param tenant whose share
	 * @param lane the lane's title
	 * @param weight what it would be again; null for that of the plan
	 * @param cap what it would be again; null for that of the plan or the lane
	 * @param typed what the person has typed
	 */
	record UndoPage(long audit, TenantMark tenant, String lane, @Nullable String weight, @Nullable String cap,
			Typed typed) {
	}

	/**
	 * What the person has typed, and what is wrong.
	 *
	 * @param reason the reason
	 * @param reasonWrong whether it is none
	 * @param refused why nothing was done, a sentence; null where it was not tried
	 */
	record Typed(String reason, boolean reasonWrong, @Nullable String refused) {
	}

}
