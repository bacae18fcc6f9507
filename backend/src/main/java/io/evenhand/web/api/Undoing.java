package io.evenhand.web.api;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Share;
import io.evenhand.gate.ShareUndo;
import io.evenhand.insight.Reweights;
import io.evenhand.web.TakingBack;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Takes audited changes back, for whoever may: support only what ends by itself,
 * operators any change of a share. Thread-safe.
 */
@Component
final class Undoing {

	private final ShareUndo changes;

	private final Reweights reweights;

	Undoing(ShareUndo changes, Reweights reweights) {
		this.changes = changes;
		this.reweights = reweights;
	}

	Share undo(long audit, Caller caller, Actor actor, Reason reason) {
		ShareUndo.Undoable change = this.changes.find(audit)
			.orElseThrow(() -> new ApiRefused(HttpStatus.CONFLICT,
					"This cannot be taken back: only changes of shares can."));
		if (!TakingBack.may(caller, change)) {
			throw new ApiRefused(HttpStatus.FORBIDDEN,
					"Support takes back what would end by itself; ask an operator for this one.");
		}
		return this.reweights.undo(change, actor, reason);
	}

}
