package io.evenhand.http;

import org.jspecify.annotations.Nullable;

/**
 * A request that was not answered whole. The message is a sentence for people: it holds
 * neither addresses nor anything of an answer.
 */
public final class ExchangeFailed extends Exception {

	private static final long serialVersionUID = 1L;

	private final Why why;

	ExchangeFailed(Why why, @Nullable Throwable cause) {
		super(why.sentence(), cause);
		this.why = why;
	}

	/**
	 * What went wrong.
	 * @return the reason
	 */
	public Why why() {
		return this.why;
	}

	/** What went wrong. */
	public enum Why {

		/** The address cannot be used as it is written. */
		ADDRESS_INVALID("%s's address cannot be used; it begins with http:// or https:// and names a host.", false),
		/** The address is not one of the public internet and not on the list. */
		ADDRESS_REFUSED("%s's address leads to a machine to which no connection is allowed.", false),
		/** The name is unknown. */
		HOST_UNKNOWN("%s's host name was not found.", true),
		/** No connection, or it broke before the answer. */
		NOT_REACHED("%s could not be reached.", true),
		/** No trust in the other side. */
		NOT_TRUSTED("%s's certificate was not accepted.", false),
		/** Too slow. */
		DEADLINE("%s took too long to answer.", true),
		/** Too large. */
		TOO_LARGE("%s's answer is larger than is allowed.", false),
		/** The end did not come. */
		CUT("%s's answer broke off before its end.", true),
		/** Nobody can tell whether it is whole. */
		NO_LENGTH("%s's answer does not say where it ends, so it cannot be known to be whole.", false),
		/** A content encoding that was not asked for. */
		ENCODED("%s's answer is compressed though that was not asked for.", false),
		/** A redirect that is not followed. */
		REDIRECT("%s redirects in a way that is not followed.", false),
		/** The caller does not want it any more. */
		STOPPED("The request was stopped.", true);

		private final String sentence;

		private final boolean passing;

		Why(String sentence, boolean passing) {
			this.sentence = sentence;
			this.passing = passing;
		}

		/**
		 * What is told of a provider.
		 * @return a sentence without secrets
		 */
		public String sentence() {
			return sentence("The provider");
		}

		/**
		 * What is told.
		 * @param who who was asked, at the beginning of a sentence
		 * @return a sentence without secrets
		 */
		public String sentence(String who) {
			return this.sentence.formatted(who);
		}

		/**
		 * Whether another try may do better.
		 * @return false where somebody must change something first
		 */
		public boolean passes() {
			return this.passing;
		}

	}

}
