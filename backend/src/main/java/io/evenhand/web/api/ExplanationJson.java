package io.evenhand.web.api;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Why a job waits or waited, as the API shows it. Immutable.
 *
 * @param id the job's id
 * @param position its place among its tenant's jobs that wait in the lane, from 1
 * @param constraints every rule that holds it, in the gate's order; the first is the one
 * to tell
 * @param sooner what would start it sooner; null for its customer
 * @param timeline where its time went, without gaps
 * @param overtakers later jobs of others that started before it; null for its customer
 */
record ExplanationJson(String id, @Nullable Integer position, List<Constraint> constraints, @Nullable Sooner sooner,
		List<Part> timeline, @Nullable List<Other> overtakers) {

	/**
	 * A rule that holds the job.
	 *
	 * @param code which rule
	 * @param first whether it is the first
	 * @param text the rule in a sentence for the reader
	 * @param customerText the same for the job's customer; null where that is the reader
	 * @param since since when
	 * @param until until when, null where nobody knows
	 */
	record Constraint(String code, boolean first, String text, @Nullable String customerText, Instant since,
			@Nullable Instant until) {
	}

	/**
	 * What would start the job sooner.
	 *
	 * @param place its place in the lane's expected order of starts, null where it is not
	 * expected to start
	 * @param options changes and what they bring
	 */
	record Sooner(@Nullable Integer place, List<Option> options) {
	}

	/**
	 * Changes that would start it sooner.
	 *
	 * @param changes one, or all that are needed together
	 * @param text them and what they bring, in sentences
	 * @param startsNext whether it starts in the next dispatch then
	 * @param placesSooner by how many places sooner; null where it was not expected to
	 * start
	 * @param startsAfterSeconds how long from now it is expected to start then
	 */
	record Option(List<Change> changes, String text, boolean startsNext, @Nullable Integer placesSooner,
			double startsAfterSeconds) {
	}

	/**
	 * A change.
	 *
	 * @param kind what is changed
	 * @param by by how much
	 */
	record Change(String kind, int by) {
	}

	/**
	 * A part of the job's time.
	 *
	 * @param code {@code ran}, {@code turn} or the code of what held it
	 * @param text the same for the reader
	 * @param from since when
	 * @param to until when
	 */
	record Part(String code, String text, Instant from, Instant to) {
	}

	/**
	 * A later job of another tenant that started before.
	 *
	 * @param id its id
	 * @param tenant its tenant's code
	 * @param lane in which lane
	 * @param startedAt when
	 * @param rule by which rule: other_lane, held, own_queue or lower_turn
	 * @param heldBy the code of what held this job at that moment, null unless that is
	 * the rule
	 * @param text the rule in a sentence
	 */
	record Other(String id, String tenant, String lane, Instant startedAt, String rule, @Nullable String heldBy,
			String text) {
	}

}
