package io.evenhand.web.schedules;

import java.util.Optional;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.job.JobRefused;
import io.evenhand.job.NotNow;
import io.evenhand.job.ParametersRefused;
import io.evenhand.schedule.ScheduleOrder;
import io.evenhand.schedule.Schedules;
import io.evenhand.web.SeeOther;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * The list of schedules, each one's page, and what is done to it there. Thread-safe.
 */
@Controller
class SchedulePages {

	private static final String ONE = "/{id:[1-9][0-9]{0,17}}";

	private static final String ACT = ONE + "/{verb:pause|resume|run|remove}";

	private final Schedules schedules;

	private final ScheduleReader reader;

	SchedulePages(Schedules schedules, ScheduleReader reader) {
		this.schedules = schedules;
		this.reader = reader;
	}

	@GetMapping({ Side.CUSTOMER, Side.STAFF })
	ModelAndView list(Caller caller, @RequestParam(required = false) @Nullable Long after) {
		return new ModelAndView("pages/schedules", "page", this.reader.list(caller, after));
	}

	@GetMapping({ Side.CUSTOMER + ONE, Side.STAFF + ONE })
	ModelAndView one(Caller caller, @PathVariable long id) {
		return page(caller, id, null, HttpStatus.OK);
	}

	@PostMapping({ Side.CUSTOMER + ACT, Side.STAFF + ACT })
	ModelAndView act(Caller caller, Actor actor, @PathVariable long id, @PathVariable String verb,
			@RequestParam(required = false) @Nullable Integer version) {
		ScheduleOrder order = new ScheduleOrder(id, Side.scope(caller), version, actor, null);
		try {
			return new ModelAndView(
					SeeOther.to(done(Side.of(caller), order, verb).orElseThrow(ScheduleReader::unknown)));
		}
		catch (NotNow ex) {
			return page(caller, id, ex.getMessage(), HttpStatus.CONFLICT);
		}
		catch (JobRefused | ParametersRefused ex) {
			return page(caller, id, ex.getMessage(), HttpStatus.UNPROCESSABLE_CONTENT);
		}
		catch (OptimisticLockingFailureException ex) {
			return page(caller, id, "Somebody changed it since you opened this page; this is how it is now.",
					HttpStatus.CONFLICT);
		}
	}

	/** Does it and says where to go. */
	private Optional<String> done(Side side, ScheduleOrder order, String verb) {
		String back = side.base() + "/" + order.id() + "?notice=schedule-" + verb;
		return switch (verb) {
			case "pause" -> this.schedules.pause(order).map((one) -> back);
			case "resume" -> this.schedules.resume(order).map((one) -> back);
			case "run" -> this.schedules.run(order).map((job) -> side.jobs() + job);
			default -> this.schedules.delete(order).map((one) -> side.base() + "?notice=schedule-remove");
		};
	}

	private ModelAndView page(Caller caller, long id, @Nullable String refused, HttpStatus status) {
		ModelAndView page = new ModelAndView("pages/schedule", "page", this.reader.one(id, caller, refused));
		page.setStatus(status);
		return page;
	}

}
