package io.evenhand.laboratory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import io.evenhand.laboratory.Course.Span;

/**
 * Goes once through a course, instant by instant, and notes how far it is from each
 * promise. Knows nothing of policies. Used by one thread and once.
 */
final class Sweep {

	private enum Kind {

		READY, START, END

	}

	private record Event(long at, Kind kind, Span span) {
	}

	private final Course course;

	private final Bounds bounds;

	private final Occupancy lane;

	private final Drift drift;

	private final boolean[] contends;

	private final long[] contended;

	/** When each last started something, or came to contend. */
	private final long[] since;

	private final long[] served;

	private long now;

	private long idleSince = -1;

	private long idle;

	private double waited;

	private int over;

	Sweep(Course course, Bounds bounds) {
		int n = course.shares().size();
		this.course = course;
		this.bounds = bounds;
		this.lane = new Occupancy(course);
		this.drift = new Drift(bounds, n);
		this.contends = new boolean[n];
		this.contended = new long[n];
		this.since = new long[n];
		this.served = new long[n];
	}

	Verdict verdict() {
		List<Event> events = events();
		for (int i = 0; i < events.size();) {
			pass(events.get(i).at());
			long at = events.get(i).at();
			for (; i < events.size() && events.get(i).at() == at; i++) {
				apply(events.get(i));
			}
			look();
		}
		pass(this.course.horizon());
		return new Verdict(this.over, this.idle, this.drift.worst(), this.waited, jain());
	}

	private List<Event> events() {
		List<Event> events = new ArrayList<>();
		for (Span span : this.course.spans()) {
			events.add(new Event(span.readyAt(), Kind.READY, span));
			if (span.started()) {
				events.add(new Event(span.startedAt(), Kind.START, span));
				events.add(new Event(span.endedAt(), Kind.END, span));
			}
		}
		events.sort(Comparator.comparingLong(Event::at));
		return events;
	}

	/** Time goes by, and nothing happens in it. */
	private void pass(long at) {
		for (int i = 0; i < this.served.length; i++) {
			this.served[i] += this.lane.running(i) * (at - this.now);
			if (this.contends[i]) {
				this.contended[i] += at - this.now;
				this.waited = Math.max(this.waited, (at - this.since[i]) / this.bounds.wait(i));
			}
		}
		this.now = at;
		this.drift.note(this.served);
		if (this.idleSince >= 0) {
			this.idle = Math.max(this.idle, at - this.idleSince);
		}
	}

	private void apply(Event event) {
		int tenant = event.span().tenant() - 1;
		switch (event.kind()) {
			case READY -> this.lane.ready(event.span());
			case START -> {
				this.lane.started(event.span());
				this.since[tenant] = event.at();
			}
			case END -> this.lane.ended(event.span());
		}
	}

	/** How it is after all that happened at this instant. */
	private void look() {
		boolean any = false;
		for (int i = 0; i < this.contends.length; i++) {
			boolean contends = this.lane.contends(i);
			if (contends && !this.contends[i]) {
				this.since[i] = this.now;
			}
			this.contends[i] = contends;
			any |= contends;
		}
		this.over += this.lane.over() ? 1 : 0;
		this.drift.compare(this.contends, this.served);
		boolean idles = any && this.lane.free() > 0;
		this.idleSince = idles ? ((this.idleSince < 0) ? this.now : this.idleSince) : -1;
	}

	private double jain() {
		double[] values = IntStream.range(0, this.served.length)
			.filter((i) -> this.contended[i] >= 0.9 * this.course.horizon())
			.mapToDouble((i) -> (double) this.served[i] / this.course.shares().get(i).weight().value())
			.toArray();
		return (Arrays.stream(values).count() < 2) ? 1 : Verdict.jain(values);
	}

}
