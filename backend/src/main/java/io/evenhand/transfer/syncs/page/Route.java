package io.evenhand.transfer.syncs.page;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import io.evenhand.transfer.syncs.provider.Paging;
import io.evenhand.transfer.syncs.provider.Paging.Kind;
import io.evenhand.transfer.syncs.provider.Provider;
import io.evenhand.transfer.syncs.provider.Single;
import org.jspecify.annotations.Nullable;

/**
 * The way through a provider's pages: the address of a position and the position behind a
 * page. Immutable.
 */
public final class Route {

	private final Provider provider;

	private final Paging paging;

	private final @Nullable Instant since;

	private final Instant until;

	/**
	 * The way of one run.
	 * @param provider whose pages
	 * @param since from when on changes are asked for; null for everything
	 * @param until from before the first request
	 */
	public Route(Provider provider, @Nullable Instant since, Instant until) {
		this.provider = provider;
		this.paging = provider.paging();
		this.since = since;
		this.until = until;
	}

	/**
	 * Where a run begins.
	 * @return the first position
	 */
	public Position first() {
		Instant from = (this.paging.kind() != Kind.WINDOW) ? null
				: (this.since != null) ? this.since : this.paging.earliest();
		return new Position(null, number(), from);
	}

	private int number() {
		Integer first = this.paging.firstPage();
		return (this.paging.kind() == Kind.PAGE && first != null) ? first : 0;
	}

	/** How many items a page has at most. */
	public int size() {
		Integer size = this.paging.size();
		return (size != null) ? size : 1;
	}

	/** The number of a position's page, counted from 1. */
	public int pageOf(Position position) {
		return position.page() - number() + 1;
	}

	/**
	 * The address of a position.
	 * @param position where
	 * @return what to ask
	 * @throws PageRefused if the next address leads to another origin
	 */
	public URI address(Position position) throws PageRefused {
		String cursor = position.cursor();
		if (cursor != null && this.paging.cursorParameter() == null) {
			return linked(cursor);
		}
		Query query = new Query(this.provider.address());
		query.add(this.paging.sizeParameter(), Integer.toString(size()));
		if (this.provider.updated() != null && this.since != null && this.provider.updated().format() != null) {
			query.add(this.provider.updated().parameter(), this.provider.updated().format().floor(this.since));
		}
		if (this.paging.kind() == Kind.PAGE) {
			query.add(this.paging.pageParameter(), Integer.toString(position.page()));
		}
		Instant from = position.from();
		if (from != null && this.paging.format() != null) {
			query.add(this.paging.fromParameter(), this.paging.format().floor(from));
			query.add(this.paging.untilParameter(), this.paging.format().ceiling(end(from)));
		}
		if (cursor != null) {
			query.add(this.paging.cursorParameter(), cursor);
		}
		return query.uri();
	}

	/**
	 * The address of one record.
	 * @param single how to ask
	 * @param id which
	 * @return what to ask
	 */
	public static URI address(Single single, String id) {
		return URI.create(single.address().replace(Single.ID, encoded(id).replace("+", "%20")));
	}

	/**
	 * The position behind a page.
	 * @param position the page's own
	 * @param page what it says
	 * @return empty where it is the documented end
	 * @throws PageRefused if the page says both that it is the last and that it is not
	 */
	public Optional<Position> after(Position position, Page page) throws PageRefused {
		return switch (this.paging.kind()) {
			case CURSOR -> cursor(position, page);
			case PAGE -> Boolean.TRUE.equals(page.last()) ? Optional.empty()
					: Optional.of(new Position(null, position.page() + 1, null));
			case WINDOW -> {
				Optional<Position> inside = (this.paging.cursorParameter() != null) ? cursor(position, page)
						: Optional.empty();
				yield inside.isPresent() ? inside : window(position);
			}
		};
	}

	private Optional<Position> cursor(Position position, Page page) throws PageRefused {
		if (Boolean.TRUE.equals(page.last())) {
			return Optional.empty();
		}
		if (page.next() == null) {
			if (page.last() != null) {
				throw new PageRefused("The provider says that more follows, but not where.");
			}
			return Optional.empty();
		}
		return Optional.of(new Position(page.next(), position.page() + 1, position.from()));
	}

	private Optional<Position> window(Position position) {
		Instant end = end(position.from());
		if (!end.isBefore(this.until)) {
			return Optional.empty();
		}
		return Optional.of(new Position(null, 0, end.minus(orZero(this.paging.overlap()))));
	}

	private Instant end(@Nullable Instant from) {
		Instant begin = (from != null) ? from : this.until;
		Instant end = begin.plus(orZero(this.paging.length()));
		return end.isBefore(this.until) ? end : this.until;
	}

	private static Duration orZero(@Nullable Duration duration) {
		return (duration != null) ? duration : Duration.ZERO;
	}

	/** An address in an answer is the provider's word, but only for its own origin. */
	private URI linked(String address) throws PageRefused {
		URI base = URI.create(this.provider.address());
		try {
			URI next = base.resolve(address);
			boolean same = base.getScheme().equalsIgnoreCase(String.valueOf(next.getScheme()))
					&& base.getHost().equalsIgnoreCase(next.getHost()) && base.getPort() == next.getPort()
					&& next.getRawUserInfo() == null;
			if (same) {
				return next;
			}
		}
		catch (IllegalArgumentException ex) {
			// no address at all
		}
		throw new PageRefused("The provider's next address leads away from the provider.");
	}

	private static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	/** An address that grows. Single-threaded. */
	private static final class Query {

		private final StringBuilder text;

		Query(String address) {
			this.text = new StringBuilder(address);
		}

		void add(@Nullable String parameter, String value) {
			if (parameter != null) {
				this.text.append((this.text.indexOf("?") < 0) ? '?' : '&')
					.append(encoded(parameter))
					.append('=')
					.append(encoded(value));
			}
		}

		URI uri() {
			return URI.create(this.text.toString());
		}

	}

}
