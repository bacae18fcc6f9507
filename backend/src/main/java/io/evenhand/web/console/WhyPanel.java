package io.evenhand.web.console;

import java.util.List;

import io.evenhand.web.Moment;
import io.evenhand.web.TenantMark;
import org.jspecify.annotations.Nullable;

/**
 * Why a job waits or waited, as staff sees it. Immutable.
 *
 * @param holds what holds it, the first one first
 * @param answer what to tell the customer; null where nothing holds it
 * @param options what would start it sooner
 * @param parts where its time went
 * @param sums the same by what it was, the longest first
 * @param overtakers later jobs of others that started before it
 */
record WhyPanel(List<Line> holds, @Nullable String answer, List<Option> options, List<Part> parts, List<Sum> sums,
		List<Other> overtakers) {

	/**
	 * A rule that holds the job.
	 *
	 * @param code its word is the message "held." + code
	 * @param text the sentence
	 * @param since since when
	 * @param first whether it is the one to tell
	 */
	record Line(String code, String text, Moment since, boolean first) {
	}

	/**
	 * What would start it sooner.
	 *
	 * @param changes in words
	 * @param brings a sentence
	 * @param front whether it is the move to the front and nothing else
	 */
	record Option(String changes, String brings, boolean front) {
	}

	/**
	 * A part of its time.
	 *
	 * @param at since when
	 * @param text what it was
	 * @param length how long, in words
	 * @param last whether it lasts still
	 */
	record Part(Moment at, String text, String length, boolean last) {
	}

	/**
	 * All parts of one kind.
	 *
	 * @param text what they were
	 * @param length how long together, in words
	 * @param fill the class of its colour
	 * @param x where it begins in the bar, per cent
	 * @param width how wide it is there, per cent
	 */
	record Sum(String text, String length, String fill, String x, String width) {

		/** The class of its line in the key. */
		public String key() {
			return this.fill.replace("f-", "k-");
		}

	}

	/**
	 * A later job of another tenant that started before.
	 *
	 * @param id its id
	 * @param tenant whose it is
	 * @param started when
	 * @param text by which rule
	 */
	record Other(String id, TenantMark tenant, Moment started, String text) {
	}

}
