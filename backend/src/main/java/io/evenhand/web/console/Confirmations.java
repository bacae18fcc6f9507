package io.evenhand.web.console;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;

import io.evenhand.gate.Lane;
import io.evenhand.gate.LaneBoard;
import io.evenhand.gate.LaneBoards;
import io.evenhand.gate.Pause;
import io.evenhand.gate.Share;
import io.evenhand.gate.Shares;
import io.evenhand.job.Scope;
import io.evenhand.tenant.Tenant;
import io.evenhand.web.Moment;
import io.evenhand.web.TenantMark;
import io.evenhand.web.console.ConfirmPage.Figures;
import io.evenhand.web.console.ConfirmPage.Subject;
import io.evenhand.web.console.ConfirmPage.Typed;
import io.evenhand.web.console.LaneView.PauseNote;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Reads what a pause or a resume would touch. Thread-safe.
 */
@Component
class Confirmations {

	private static final int SAMPLE = 5;

	private final LanesReader reader;

	private final LaneBoards boards;

	private final Shares shares;

	private final InstantSource clock;

	private final SharePreviews previews;

	Confirmations(LanesReader reader, LaneBoards boards, Shares shares, InstantSource clock, SharePreviews previews) {
		this.reader = reader;
		this.boards = boards;
		this.shares = shares;
		this.clock = clock;
		this.previews = previews;
	}

	ConfirmPage lane(String verb, String name, ZoneId zone, Typed typed) {
		LaneBoard board = this.reader.boards(name).get(0);
		Lane lane = board.lane();
		int tenants = (int) board.tenants().stream().filter((row) -> row.waitingJobs() > 0).count();
		return new ConfirmPage(verb,
				new Subject("lane", lane.settings().title(), lane.name(), lane.settings().title(), null),
				new Figures(board.waitingJobs(), board.running(), tenants,
						this.reader.waiting(lane.name(), Scope.ALL, SAMPLE, zone)),
				note(lane.pause(), zone), lane.version(), typed,
				verb.equals("pause") ? this.previews.pause(null, lane.name()) : null);
	}

	ConfirmPage tenant(String verb, Tenant tenant, @Nullable String lane, ZoneId zone, Typed typed) {
		List<LaneBoard> boards = (lane != null) ? this.reader.boards(lane) : this.boards.boards();
		List<LaneBoard.Row> rows = boards.stream()
			.flatMap((board) -> board.tenants().stream())
			.filter((row) -> row.tenant().equals(tenant.id()))
			.toList();
		Share share = (lane != null) ? this.shares.get(tenant.id(), lane) : null;
		return new ConfirmPage(verb,
				new Subject("tenant", tenant.name(), lane,
						(lane != null) ? boards.get(0).lane().settings().title() : null, TenantMark.of(tenant)),
				new Figures(rows.stream().mapToInt(LaneBoard.Row::waitingJobs).sum(),
						rows.stream().mapToInt(LaneBoard.Row::running).sum(), 1,
						this.reader.waiting(lane, Scope.of(tenant.id()), SAMPLE, zone)),
				note((share != null) ? share.pause() : null, zone), (share != null) ? share.version() : null, typed,
				(lane != null && verb.equals("pause")) ? this.previews.pause(tenant.id(), lane) : null);
	}

	private @Nullable PauseNote note(@Nullable Pause pause, ZoneId zone) {
		Instant now = this.clock.instant();
		return (pause == null) ? null
				: new PauseNote(pause.by(), Moment.toTheSecond(pause.at(), now, zone), pause.reason());
	}

}
