package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.evenhand.gate.jdbc.IdleRows;
import io.evenhand.gate.jdbc.LaneRow;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Tells stranded steps and idle slots beside waiting work, with their cause: one of what
 * can hold a step, or one of the causes named here. Thread-safe.
 */
@Component
class IdleTime {

	/** The node has as many jobs open as it may. */
	static final String NODE_JOBS = "node_jobs";

	/** The database does not answer, or refuses. */
	static final String DATABASE = "database";

	/** The lane's dispatcher on this node has made no turn for seconds. */
	static final String DISPATCHER = "dispatcher";

	private static final Logger logger = LoggerFactory.getLogger(IdleTime.class);

	private final MeterRegistry meters;

	private final Map<String, AtomicInteger> stranded = new ConcurrentHashMap<>();

	private final Map<String, String> causes = new ConcurrentHashMap<>();

	private final IdleRows rows;

	private final Map<Idle, Long> unwritten = new ConcurrentHashMap<>();

	IdleTime(MeterRegistry meters, IdleRows rows) {
		this.meters = meters;
		this.rows = rows;
	}

	/**
	 * How many steps of a lane are stranded now.
	 * @param cause null for none
	 */
	void stranded(String lane, @Nullable String cause, List<Long> requests) {
		String former = (cause != null) ? this.causes.put(lane, cause) : this.causes.remove(lane);
		if (former != null && !former.equals(cause)) {
			gauge(lane, former).set(0);
		}
		if (cause != null) {
			gauge(lane, cause).set(requests.size());
		}
		if (Objects.equals(former, cause)) {
			return;
		}
		if (cause != null) {
			logger.warn("Lane {}: {} steps could start and do not, request {} among them; cause: {}", lane,
					requests.size(), requests.get(0), cause);
		}
		else {
			logger.info("Lane {}: nothing is stranded any more", lane);
		}
	}

	private AtomicInteger gauge(String lane, String cause) {
		return this.stranded.computeIfAbsent(lane + "/" + cause, (key) -> {
			AtomicInteger value = new AtomicInteger();
			Gauge.builder("evenhand.gate.stranded", value, AtomicInteger::get)
				.description("Steps that could start and do not, by cause, as this node sees it")
				.tag("lane", lane)
				.tag("cause", cause)
				.register(this.meters);
			return value;
		});
	}

	/** This node's slots stood idle for a while beside waiting work. */
	void idle(LaneRow lane, String cause, int slots, Duration span, Instant at) {
		long millis = slots * Math.max(0, span.toMillis());
		this.unwritten.merge(new Idle(lane.id(), minute(at), cause), millis, Long::sum);
		Counter.builder("evenhand.gate.idle.slot.seconds")
			.description("Slot-seconds of this node that were idle while something waited, by cause")
			.tag("lane", lane.name())
			.tag("cause", cause)
			.register(this.meters)
			.increment(slots * Math.max(0, span.toNanos()) / 1e9);
	}

	/** Writes down the minutes that are over. */
	void write(Instant now) {
		for (Idle idle : List.copyOf(this.unwritten.keySet())) {
			if (idle.minute() < minute(now)) {
				this.rows.add(idle.lane(), idle.minute(), idle.cause(), this.unwritten.getOrDefault(idle, 0L));
				this.unwritten.remove(idle);
			}
		}
	}

	private static long minute(Instant at) {
		return Math.floorDiv(at.getEpochSecond(), 60);
	}

	private record Idle(int lane, long minute, String cause) {
	}

}
