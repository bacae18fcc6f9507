package io.evenhand.gate;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

import io.evenhand.fairness.Hold;
import org.jspecify.annotations.Nullable;

/**
 * One thing that holds a waiting job, with its values. What staff reads and what the
 * customer reads are two sentences about the same fact.
 */
public sealed interface Fact {

	/**
	 * What kind of hold it is.
	 * @return the hold
	 */
	Hold hold();

	/**
	 * Which of several ways of telling it fits.
	 * @return empty, or words after dots
	 */
	default String variant() {
		return "";
	}

	/**
	 * Its values, in the order of its components; the words say which of them a reader is
	 * told.
	 * @return numbers, texts and lengths of time; empty text for what is not known
	 */
	default List<Object> values() {
		return List.of();
	}

	/** It is to start later. */
	record NotDue() implements Fact {

		@Override
		public Hold hold() {
			return Hold.NOT_DUE;
		}

	}

	/**
	 * It is tried again later, or is due and the retry budget has no room.
	 *
	 * @param over whether it is due already
	 * @param attempt the attempt that this will be
	 * @param reason why it is tried again; null where nobody said
	 */
	record TriedAgain(boolean over, int attempt, @Nullable String reason) implements Fact {

		@Override
		public Hold hold() {
			return this.over ? Hold.RETRY_BUDGET : Hold.BACKOFF;
		}

		@Override
		public String variant() {
			return (this.reason != null) ? ".why" : "";
		}

		@Override
		public List<Object> values() {
			return List.of(this.attempt, Objects.requireNonNullElse(this.reason, ""));
		}

	}

	/**
	 * Somebody paused the job, its tenant, its lane or its provider.
	 *
	 * @param what which of them
	 * @param by who; null where it is not known
	 * @param reason why; null where none was given
	 * @param provider the provider's name, null unless it is that
	 */
	record Paused(What what, @Nullable String by, @Nullable String reason, @Nullable String provider) implements Fact {

		/** What can be paused. */
		public enum What {

			JOB, TENANT, LANE, PROVIDER

		}

		@Override
		public Hold hold() {
			return switch (this.what) {
				case JOB -> Hold.JOB_PAUSED;
				case TENANT -> Hold.TENANT_PAUSED;
				case LANE -> Hold.LANE_PAUSED;
				case PROVIDER -> Hold.PROVIDER_PAUSED;
			};
		}

		@Override
		public String variant() {
			return ((this.by != null) ? ".by" : "") + ((this.reason != null) ? ".why" : "");
		}

		@Override
		public List<Object> values() {
			return List.of(Objects.requireNonNullElse(this.by, ""), Objects.requireNonNullElse(this.reason, ""),
					Objects.requireNonNullElse(this.provider, ""));
		}

	}

	/** No live node serves the lane. */
	record NoNode() implements Fact {

		@Override
		public Hold hold() {
			return Hold.NO_NODE;
		}

	}

	/**
	 * The tenant runs as many steps in the lane as it may.
	 *
	 * @param running its running steps
	 * @param cap the most
	 */
	record Cap(int running, int cap) implements Fact {

		@Override
		public Hold hold() {
			return Hold.TENANT_CAP;
		}

		@Override
		public List<Object> values() {
			return List.of(this.running, this.cap);
		}

	}

	/**
	 * The tenant has as many jobs open in the lane as it may.
	 *
	 * @param open its open jobs
	 * @param most the most
	 */
	record OpenJobs(int open, int most) implements Fact {

		@Override
		public Hold hold() {
			return Hold.TENANT_CAP;
		}

		@Override
		public String variant() {
			return ".jobs";
		}

		@Override
		public List<Object> values() {
			return List.of(this.open, this.most);
		}

	}

	/**
	 * The provider is called by as many steps as it may be.
	 *
	 * @param provider its name
	 * @param running how many call it
	 * @param cap the most; 1 while it is found out whether a throttle is over
	 */
	record ProviderCap(String provider, int running, int cap) implements Fact {

		@Override
		public Hold hold() {
			return Hold.PROVIDER_CAP;
		}

		@Override
		public List<Object> values() {
			return List.of(this.provider, this.running, this.cap);
		}

	}

	/**
	 * The provider asked to wait.
	 *
	 * @param provider its name
	 * @param own whether it asked this tenant only
	 * @param reason what it said; null where it said nothing
	 */
	record Throttled(String provider, boolean own, @Nullable String reason) implements Fact {

		@Override
		public Hold hold() {
			return this.own ? Hold.CREDENTIAL_THROTTLED : Hold.PROVIDER_THROTTLED;
		}

		@Override
		public List<Object> values() {
			return List.of(this.provider, Objects.requireNonNullElse(this.reason, ""));
		}

	}

	/**
	 * Every slot is taken.
	 *
	 * @param busy taken slots
	 * @param slots all slots of live nodes
	 */
	record LaneFull(int busy, int slots) implements Fact {

		@Override
		public Hold hold() {
			return Hold.LANE_FULL;
		}

		@Override
		public List<Object> values() {
			return List.of(this.busy, this.slots);
		}

	}

	/**
	 * Others go first: of its own tenant, or of others whose turn it is.
	 *
	 * @param place its place in its tenant's queue, from 1; null for a step of a job that
	 * has started
	 * @param queued how many jobs of its tenant wait for their start; null likewise
	 */
	record Turn(@Nullable Integer place, @Nullable Integer queued) implements Fact {

		@Override
		public Hold hold() {
			return Hold.TURN;
		}

		@Override
		public List<Object> values() {
			return List.of((this.queued != null) ? this.queued : "");
		}

	}

	/**
	 * Nothing holds it, and yet it waits.
	 *
	 * @param length for how long nothing has held it
	 */
	record Unexplained(Duration length) implements Fact {

		@Override
		public Hold hold() {
			return Hold.UNEXPLAINED;
		}

		@Override
		public List<Object> values() {
			return List.of(this.length);
		}

	}

}
