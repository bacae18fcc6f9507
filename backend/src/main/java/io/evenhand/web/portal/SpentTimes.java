package io.evenhand.web.portal;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.insight.Explanations;
import io.evenhand.insight.Stretch;
import io.evenhand.job.Job;
import io.evenhand.web.Span;
import io.evenhand.web.WhyWords;

import org.springframework.stereotype.Component;

/**
 * Tells a customer where a job's time went, to the minute. Thread-safe.
 */
@Component
class SpentTimes {

	private static final Duration WORTH_TELLING = Duration.ofMinutes(1);

	private final Explanations explanations;

	private final WhyWords words;

	SpentTimes(Explanations explanations, WhyWords words) {
		this.explanations = explanations;
		this.words = words;
	}

	/** Empty until it has started, and where it hardly waited. */
	List<StatusPage.Spent> of(Job job) {
		if (job.times().started() == null) {
			return List.of();
		}
		Map<String, Duration> lengths = new LinkedHashMap<>();
		boolean waited = false;
		for (Stretch part : this.explanations.own(job).timeline()) {
			String what = this.words.part(part, false);
			Duration length = lengths.merge(what, Duration.between(part.from(), part.to()), Duration::plus);
			waited |= !part.code().equals("ran") && length.compareTo(WORTH_TELLING) >= 0;
		}
		return !waited ? List.of()
				: lengths.entrySet()
					.stream()
					.filter((one) -> one.getValue().compareTo(WORTH_TELLING) >= 0)
					.map((one) -> new StatusPage.Spent(one.getKey(), Span.roughly(one.getValue())))
					.toList();
	}

}
