package io.evenhand.web.console;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

import io.evenhand.access.Caller;
import io.evenhand.demo.Whale;
import io.evenhand.gate.LaneBoard;
import io.evenhand.job.Scope;
import io.evenhand.web.Moment;
import io.evenhand.web.Poll;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * The lanes, all on one page or each on its own: who holds the slots, who waits and why.
 * Thread-safe.
 */
@Controller
class LanesController {

	private static final int SECONDS = 3;

	private final LanesReader reader;

	private final Whale whale;

	private final InstantSource clock;

	private final FairnessReader fairness;

	LanesController(LanesReader reader, Whale whale, InstantSource clock, FairnessReader fairness) {
		this.reader = reader;
		this.whale = whale;
		this.clock = clock;
		this.fairness = fairness;
	}

	@GetMapping("/console")
	ModelAndView lanes(@AuthenticationPrincipal Caller caller, @RequestParam(required = false) @Nullable String live) {
		LanesPage page = page(read(null), caller, null, !"off".equals(live));
		return new ModelAndView("pages/lanes", "page", page).addObject("whale",
				(this.whale.offered() && page.may().act()) ? UUID.randomUUID().toString() : null);
	}

	@GetMapping("/console/lanes/{lane}")
	ModelAndView lane(@AuthenticationPrincipal Caller caller, @PathVariable String lane,
			@RequestParam(required = false) @Nullable String live) {
		return new ModelAndView("pages/lane", "page", page(read(lane), caller, lane, !"off".equals(live)))
			.addObject("waiting", this.reader.waiting(lane, Scope.ALL, LanesReader.MOST_WAITING, caller.zone()))
			.addObject("fairness", this.fairness.view(lane, caller.zone()));
	}

	/**
	 * Answers the poller: nothing where its page is current, else only what has changed.
	 */
	@GetMapping("/console/lanes/live")
	Object lanesLive(@AuthenticationPrincipal Caller caller, @RequestParam(defaultValue = "") String v) {
		return changes(LanesVersion.parse(v), caller, null);
	}

	/** As {@link #lanesLive}, for the page of one lane. */
	@GetMapping("/console/lanes/{lane}/live")
	Object laneLive(@AuthenticationPrincipal Caller caller, @PathVariable String lane,
			@RequestParam(defaultValue = "") String v) {
		return changes(LanesVersion.parse(v), caller, lane);
	}

	private Object changes(LanesVersion shown, Caller caller, @Nullable String lane) {
		Instant now = this.clock.instant();
		if (shown.current(this.reader.counter(lane), now)) {
			return ResponseEntity.noContent().build();
		}
		Read read = read(lane);
		LanesPage page = page(read, caller, lane, true);
		List<String> changed = read.boards()
			.stream()
			.filter((board) -> !shown.shows(board, now))
			.map((board) -> board.lane().name())
			.toList();
		List<String> news = read.boards().stream().filter(shown::news).map((board) -> board.lane().name()).toList();
		return new ModelAndView("live/lanes", "page", page)
			.addObject("changed", page.lanes().stream().filter((view) -> changed.contains(view.name())).toList())
			.addObject("news", page.lanes().stream().filter((view) -> news.contains(view.name())).toList());
	}

	/** The counter comes first: a page that is newer than its version asks once more. */
	private Read read(@Nullable String lane) {
		long counter = this.reader.counter(lane);
		List<LaneBoard> boards = this.reader.boards(lane);
		return new Read(boards, LanesVersion.of(counter, boards, this.clock.instant()));
	}

	private LanesPage page(Read read, Caller caller, @Nullable String lane, boolean live) {
		LaneViews views = this.reader.views(read.boards(), caller.zone());
		Instant now = this.clock.instant();
		String address = (lane != null) ? "/console/lanes/" + lane + "/live?v=" : "/console/lanes/live?v=";
		return LanesPage.of(read.boards().stream().map(views::view).toList(), Staff.may(caller),
				new Poll(address + read.version(), SECONDS, live, Moment.toTheSecond(now, now, caller.zone())));
	}

	private record Read(List<LaneBoard> boards, LanesVersion version) {
	}

}
