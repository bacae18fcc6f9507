package io.evenhand.web.console.failed;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.gate.Lane;
import io.evenhand.gate.Lanes;
import io.evenhand.job.Failures;
import io.evenhand.job.Failures.Cause;
import io.evenhand.job.Failures.Failed;
import io.evenhand.job.Failures.FailedJob;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.Moment;
import io.evenhand.web.TenantMark;
import io.evenhand.web.console.failed.FailedPage.CauseView;
import io.evenhand.web.console.failed.FailedPage.Count;
import io.evenhand.web.console.failed.FailedPage.Done;
import io.evenhand.web.console.failed.FailedPage.Line;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/**
 * Reads what the pages about failed jobs show. Thread-safe.
 */
@Component
class FailedReader {

	/** The most jobs that one act tries again. */
	static final int AT_ONCE = 100;

	private static final int SAMPLE = 5;

	private static final Map<String, Duration> WINDOWS = windows();

	private final Failures failures;

	private final Tenants tenants;

	private final Lanes lanes;

	private final MessageSource messages;

	private final InstantSource clock;

	FailedReader(Failures failures, Tenants tenants, Lanes lanes, MessageSource messages, InstantSource clock) {
		this.failures = failures;
		this.tenants = tenants;
		this.lanes = lanes;
		this.messages = messages;
		this.clock = clock;
	}

	private static Map<String, Duration> windows() {
		Map<String, Duration> windows = new LinkedHashMap<>();
		windows.put("24h", Duration.ofHours(24));
		windows.put("7d", Duration.ofDays(7));
		windows.put("30d", Duration.ofDays(30));
		return windows;
	}

	/** The window of that name, the shortest for any other. */
	static String window(String asked) {
		return WINDOWS.containsKey(asked) ? asked : "24h";
	}

	FailedPage page(String window, Caller caller, @Nullable Done done) {
		Failed failed = read(window);
		Map<TenantId, TenantMark> marks = marks(failed);
		Map<String, String> words = new LinkedHashMap<>();
		WINDOWS.keySet()
			.forEach((one) -> words.put(one, this.messages.getMessage("failed.since." + one, null, Locale.UK)));
		return new FailedPage(window, words, failed.jobs(), failed.cut(),
				failed.causes().stream().map((cause) -> view(cause, marks, caller.zone())).toList(),
				caller.role() == Role.SUPPORT || caller.role() == Role.OPERATOR, done);
	}

	/** The jobs of a cause that failed until then, the first one first. */
	List<FailedJob> jobs(String window, String cause, Instant until) {
		return read(window).causes()
			.stream()
			.filter((one) -> one.key().equals(cause))
			.flatMap((one) -> one.jobs().stream())
			.filter((job) -> !job.ended().isAfter(until))
			.sorted(Comparator.comparing(FailedJob::ended))
			.toList();
	}

	/**
	 * A page that asks before a cause's jobs are tried again; empty where none is left.
	 */
	Optional<RetryPage> asking(String window, String cause, Caller caller, RetryPage.Typed typed) {
		Failed failed = read(window);
		Map<TenantId, TenantMark> marks = marks(failed);
		return failed.causes()
			.stream()
			.filter((one) -> one.key().equals(cause))
			.findFirst()
			.map((one) -> new RetryPage(window, view(one, marks, caller.zone()), Math.min(AT_ONCE, one.jobs().size()),
					one.jobs().size() - Math.min(AT_ONCE, one.jobs().size()), byLane(one),
					one.jobs().get(0).ended().toString(), typed));
	}

	private Failed read(String window) {
		return this.failures.within(WINDOWS.getOrDefault(window, Duration.ofHours(24)));
	}

	private Map<String, Integer> byLane(Cause cause) {
		Map<String, Integer> lanes = new LinkedHashMap<>();
		cause.jobs()
			.stream()
			.sorted(Comparator.comparing(FailedJob::ended))
			.limit(AT_ONCE)
			.forEach((job) -> lanes.merge(
					this.lanes.find(job.lane()).map(Lane::settings).map((lane) -> lane.title()).orElse(job.lane()), 1,
					Integer::sum));
		return lanes;
	}

	private Map<TenantId, TenantMark> marks(Failed failed) {
		Map<TenantId, TenantMark> marks = new HashMap<>();
		this.tenants
			.byIds(failed.causes()
				.stream()
				.flatMap((cause) -> cause.jobs().stream())
				.map(FailedJob::tenant)
				.collect(Collectors.toSet()))
			.forEach((id, tenant) -> marks.put(id, TenantMark.of(tenant)));
		return marks;
	}

	private CauseView view(Cause cause, Map<TenantId, TenantMark> marks, ZoneId zone) {
		Map<TenantId, Long> counts = cause.jobs()
			.stream()
			.collect(Collectors.groupingBy(FailedJob::tenant, Collectors.counting()));
		List<Count> tenants = counts.entrySet()
			.stream()
			.sorted(Map.Entry.<TenantId, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
			.map((one) -> new Count(mark(one.getKey(), marks), one.getValue().intValue()))
			.toList();
		return new CauseView(cause.key(), cause.sentence(), cause.jobs().size(), tenants,
				moment(cause.jobs().get(cause.jobs().size() - 1), zone), moment(cause.jobs().get(0), zone),
				cause.jobs()
					.stream()
					.limit(SAMPLE)
					.map((job) -> new Line(job.id().toString(), job.name(), job.type(), mark(job.tenant(), marks),
							job.attempt(), moment(job, zone)))
					.toList());
	}

	private static TenantMark mark(TenantId tenant, Map<TenantId, TenantMark> marks) {
		return marks.getOrDefault(tenant, TenantMark.unknown(tenant));
	}

	private Moment moment(FailedJob job, ZoneId zone) {
		return Moment.toTheSecond(job.ended(), this.clock.instant(), zone);
	}

}
