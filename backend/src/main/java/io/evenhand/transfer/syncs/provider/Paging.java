package io.evenhand.transfer.syncs.provider;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * How a provider goes on from page to page. Immutable.
 *
 * @param style {@code cursor}, {@code page} or {@code window}
 * @param cursorParameter takes the answer's next cursor; null where that is the next
 * address itself. With style {@code window} it pages inside a window
 * @param pageParameter takes the page's number, for style {@code page}
 * @param firstPage the first page's number, 1 by default
 * @param sizeParameter takes the size of a page; null where it cannot be chosen
 * @param size items of a page, 1 to 10,000, 100 by default
 * @param fromParameter takes a window's beginning, for style {@code window}
 * @param untilParameter takes a window's end
 * @param format how times are written
 * @param length of a window, 1 min to 366 d, one day by default
 * @param overlap how much of a window the next one asks for again, 5 min by default; less
 * than its length
 * @param earliest where the first window of a full sync begins
 */
public record Paging(@Nullable String style, @Nullable String cursorParameter, @Nullable String pageParameter,
		@Nullable Integer firstPage, @Nullable String sizeParameter, @Nullable Integer size,
		@Nullable String fromParameter, @Nullable String untilParameter, @Nullable TimeFormat format,
		@Nullable Duration length, @Nullable Duration overlap, @Nullable Instant earliest) {

	private static final int MAX_SIZE = 10_000;

	public Paging {
		style = (style != null) ? style.toLowerCase(Locale.ROOT) : "";
		firstPage = (firstPage != null) ? firstPage : Integer.valueOf(1);
		size = (size != null) ? size : Integer.valueOf(100);
		format = (format != null) ? format : TimeFormat.INSTANT;
		length = (length != null) ? length : Duration.ofDays(1);
		overlap = (overlap != null) ? overlap : Duration.ofMinutes(5);
		Provider.need(size >= 1 && size <= MAX_SIZE, "The size of a page is between 1 and 10000");
		Provider.need(firstPage >= 0 && firstPage <= 1, "The first page has the number 0 or 1");
		switch (style) {
			case "cursor" -> {
			}
			case "page" -> Provider.need(pageParameter != null, "The style page needs the member pageParameter");
			case "window" -> {
				Provider.need(fromParameter != null && untilParameter != null && earliest != null,
						"The style window needs the members fromParameter, untilParameter and earliest");
				Provider.need(
						length.compareTo(Duration.ofMinutes(1)) >= 0 && length.compareTo(Duration.ofDays(366)) <= 0,
						"The length of a window is between PT1M and P366D");
				Provider.need(!overlap.isNegative() && overlap.compareTo(length) < 0,
						"The overlap of windows is at least PT0S and shorter than a window");
			}
			default -> throw new IllegalArgumentException("The style of paging is cursor, page or window");
		}
	}

	/**
	 * There must be a documented end, or nobody could tell a last page from a lost one.
	 */
	void check(Shape answer, @Nullable Updated updated) {
		switch (kind()) {
			case CURSOR -> Provider.need(answer.next() != null,
					"The style cursor needs the member answer.next: where the next cursor or address stands");
			case PAGE -> Provider.need(
					answer.last() != null || answer.more() != null || answer.pages() != null
							|| answer.endsWith() != null,
					"The style page needs an end: answer.last, answer.more, answer.pages or answer.endsWith");
			case WINDOW -> {
				Provider.need((this.cursorParameter == null) || answer.next() != null,
						"A cursor inside a window needs the member answer.next");
				Provider.need(updated == null, "A window asks for what changed in it: leave the member updated out");
			}
		}
	}

	/**
	 * The style.
	 * @return which of the three
	 */
	public Kind kind() {
		return Kind.valueOf(String.valueOf(this.style).toUpperCase(Locale.ROOT));
	}

	/** The three ways. */
	public enum Kind {

		CURSOR, PAGE, WINDOW

	}

}
