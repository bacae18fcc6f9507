package io.evenhand.insight;

import java.util.Locale;

/**
 * Something that people, or time, could change so that a job starts sooner. Immutable.
 *
 * @param kind what
 * @param by by how much; 1 where it is no amount
 */
public record Change(Kind kind, int by) {

	static Change of(Kind kind) {
		return new Change(kind, 1);
	}

	/**
	 * What can be changed, in the order in which it is told.
	 */
	public enum Kind {

		/** It is due, be it for the first time or again. */
		DUE,
		/** Somebody resumes the job. */
		RESUME_JOB,
		/** Somebody resumes the tenant in the lane. */
		RESUME_TENANT,
		/** Somebody resumes the lane. */
		RESUME_LANE,
		/** Somebody resumes the provider. */
		RESUME_PROVIDER,
		/** The provider's throttle ends. */
		END_THROTTLE,
		/** It is moved to the front of its tenant's queue. */
		FRONT,
		/** The tenant's cap in the lane is raised. */
		CAP,
		/** The lane lets each tenant have more jobs open. */
		OPEN_JOBS,
		/** The cap of the provider's account is raised. */
		PROVIDER_CAP,
		/** Nodes may have more jobs open. */
		NODE_JOBS,
		/** Live nodes give the lane more slots. */
		SLOTS;

		/**
		 * The kind's name in the API.
		 * @return lower case with underscores
		 */
		public String code() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
