package io.evenhand.gate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The steps of one lane that run here: starts them, asks them to stop at their next
 * chunk, and watches that they come on. Confined to the lane's dispatcher.
 */
final class Steps {

	private static final Logger logger = LoggerFactory.getLogger(Steps.class);

	/** How long a step that was asked to stop for want of progress may take at most. */
	private static final long LONGEST_GRACE = 10_000;

	/** What one look can count: a clock that jumps, or a long pause, is no idle step. */
	private static final long LONGEST_LOOK = 1000;

	private final String lane;

	private final FairTaskExecutor executor;

	private final Retries retries;

	private final Map<Integer, Track> tracks = new HashMap<>();

	private long looked;

	Steps(String lane, FairTaskExecutor executor, Retries retries) {
		this.lane = lane;
		this.executor = executor;
		this.retries = retries;
	}

	void start(Running running, Consumer<Outcome> ended) {
		logger.info("Lane {}: request {} of tenant {}, job {}, step {} starts on slot {} under token {}", this.lane,
				running.grant().request(), running.grant().tenant(), running.grant().job(), running.grant().step(),
				running.slot(), running.grant().token());
		this.tracks.put(running.slot(), new Track(running));
		this.executor.start(running.grant(), ended);
	}

	/** Asks a step to stop; told once for each cause, asked each time. */
	void putDown(Running running, Cause cause) {
		Track track = this.tracks.get(running.slot());
		if (track != null && track.of.same(running) && track.asked != cause) {
			track.asked = cause;
			logger.info("Lane {}: request {} of tenant {}, job {} is put down at its next chunk: {}", this.lane,
					running.grant().request(), running.grant().tenant(), running.grant().job(), cause);
		}
		this.executor.putDown(running.grant(), cause);
	}

	/**
	 * Looks how far each has come, and asks those to stop that make no progress.
	 * @param timeout for how long a step may do so, in milliseconds
	 * @param now by the node's clock, in milliseconds
	 * @return those that did not stop either: to be given up
	 */
	List<Running> stuck(List<Running> running, long timeout, long now) {
		long passed = Math.max(0, Math.min(now - this.looked, LONGEST_LOOK));
		this.looked = now;
		List<Running> stuck = new ArrayList<>();
		for (Running one : running) {
			Track track = this.tracks.get(one.slot());
			if (track != null && track.of.same(one)) {
				track.look(this.executor.progress(one.grant()), passed);
				if (track.idle > timeout + Math.min(timeout, LONGEST_GRACE)) {
					stuck.add(one);
				}
				else if (track.idle > timeout) {
					putDown(one, Cause.TIME_OUT);
				}
			}
		}
		return stuck;
	}

	/**
	 * Gives up a step that does not stop; its thread, if it ever returns, is not heard.
	 */
	Finished giveUp(Running running, long timeout, long now) {
		logger.error("Lane {}: request {} of tenant {}, job {}, step {} made no progress for {} ms and is given up",
				this.lane, running.grant().request(), running.grant().tenant(), running.grant().job(),
				running.grant().step(), timeout);
		this.executor.interrupt(running.grant());
		Outcome outcome = this.retries.after(running.grant().attempt(),
				"A step made no progress for %s seconds.".formatted(timeout / 1000.0));
		return new Finished(running, outcome, now);
	}

	/** How far one step has come. */
	private static final class Track {

		private final Running of;

		private long mark = -1;

		private long idle;

		private @Nullable Cause asked;

		Track(Running of) {
			this.of = of;
		}

		void look(long now, long passed) {
			this.idle = (now < 0 || now != this.mark) ? 0 : this.idle + passed;
			this.mark = now;
		}

	}

}
