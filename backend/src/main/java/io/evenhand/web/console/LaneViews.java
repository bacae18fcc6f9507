package io.evenhand.web.console;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import io.evenhand.gate.LaneBoard;
import io.evenhand.gate.Pause;
import io.evenhand.tenant.TenantId;
import io.evenhand.web.Moment;
import io.evenhand.web.Span;
import io.evenhand.web.TenantMark;
import io.evenhand.web.console.LaneView.PauseNote;
import io.evenhand.web.console.LaneView.Row;
import io.evenhand.web.console.LaneView.Stats;
import io.evenhand.web.console.LaneView.Stranded;
import org.jspecify.annotations.Nullable;

/**
 * Turns boards into what the templates show; pure. Immutable.
 *
 * @param marks how the tenants are told apart
 * @param percents how far the running jobs are, by job id; unknown ones are left out
 * @param zone the reader's zone
 */
record LaneViews(Map<TenantId, TenantMark> marks, Map<Long, Integer> percents, ZoneId zone) {

	LaneView view(LaneBoard board) {
		LaneState state = LaneState.of(board);
		Pause pause = board.lane().pause();
		List<TenantMark> next = board.lane().paused() ? List.of() : board.next().stream().map(this::mark).toList();
		return new LaneView(board.lane().name(), board.lane().settings().title(), board.lane().settings().description(),
				state, board.lane().version(), stats(board), new Strips(this, board, state).strip(), next,
				Math.max(0, board.waitingSteps() - next.size()), note(pause, board.asOf()), rows(board),
				board.stranded()
					.stream()
					.map((one) -> new Stranded(one.node(), one.cause(),
							Span.exactly(Duration.between(one.since(), board.asOf()))))
					.toList());
	}

	TenantMark mark(TenantId tenant) {
		return this.marks.getOrDefault(tenant, TenantMark.unknown(tenant));
	}

	private Stats stats(LaneBoard board) {
		Instant oldest = board.tenants()
			.stream()
			.map(LaneBoard.Row::oldestReady)
			.filter(Objects::nonNull)
			.min(Instant::compareTo)
			.orElse(null);
		LaneBoard.Waits waits = board.waits();
		return new Stats(board.running(), board.usable(), board.lent(), board.borrowed(), board.waitingJobs(),
				board.waitingSteps(), since(oldest, board.asOf()), words(waits.median()), words(waits.p95()));
	}

	private List<Row> rows(LaneBoard board) {
		int weights = board.tenants().stream().mapToInt((row) -> row.weight().value()).sum();
		List<Row> rows = new ArrayList<>();
		for (LaneBoard.Row row : board.tenants()) {
			String held = row.heldBy();
			double fair = (double) board.slots().size() * row.weight().value() / weights;
			rows.add(new Row(mark(row.tenant()), row.running(), row.cap().value(), row.weight().value(),
					String.format(Locale.UK, "%.1f", fair), row.waitingJobs(), since(row.oldestReady(), board.asOf()),
					(held != null) ? Hold.of(held) : null, note(row.pause(), board.asOf())));
		}
		return rows;
	}

	private @Nullable PauseNote note(@Nullable Pause pause, Instant now) {
		return (pause == null) ? null
				: new PauseNote(pause.by(), Moment.toTheSecond(pause.at(), now, this.zone), pause.reason());
	}

	private static @Nullable String since(@Nullable Instant start, Instant now) {
		return (start != null) ? Span.exactly(Duration.between(start, now)) : null;
	}

	private static @Nullable String words(@Nullable Duration length) {
		return (length != null) ? Span.exactly(length) : null;
	}

}
