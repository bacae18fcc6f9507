package io.evenhand.transfer.syncs.page;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

import io.evenhand.transfer.syncs.provider.Provider;
import io.evenhand.transfer.syncs.provider.ProviderJson;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.exc.ValueInstantiationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The way through a provider's pages, and what a page says.
 */
final class RouteTests {

	private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

	private static Provider provider(String paging, String answer) {
		return ProviderJson.read("{\"name\":\"p\",\"address\":\"https://api.example/things?a=b\",\"paging\":{" + paging
				+ "},\"answer\":{\"items\":\"/d\",\"id\":\"/id\"" + answer + "},\"fields\":{\"name\":\"/n\"}}");
	}

	private static Page read(Provider provider, String body, int number) throws PageRefused {
		return new PageReader(provider.answer()).read(body.getBytes(StandardCharsets.UTF_8), 2, number);
	}

	@Test
	void aNextAddressIsFollowedWithinTheProvidersOriginOnly() throws PageRefused {
		Route route = new Route(provider("\"style\":\"cursor\"", ",\"next\":\"/next\""), null, NOW);
		assertThat(route.address(route.first())).hasToString("https://api.example/things?a=b");
		assertThat(route.address(new Position("https://api.example/things?page=2", 1, null)))
			.hasToString("https://api.example/things?page=2");
		assertThat(route.address(new Position("/things?page=3", 1, null)))
			.hasToString("https://api.example/things?page=3");
		for (String away : List.of("https://evil.example/things", "http://api.example/things", "//evil.example/x",
				"https://api.example:444/x", "https://u:p@api.example/x", "not an address", "file:///etc/passwd")) {
			assertThatExceptionOfType(PageRefused.class).as(away)
				.isThrownBy(() -> route.address(new Position(away, 1, null)));
		}
	}

	@Test
	void aCursorIsSentAsItIs() throws PageRefused {
		Route route = new Route(provider("\"style\":\"cursor\",\"cursorParameter\":\"c\",\"sizeParameter\":\"n\"",
				",\"next\":\"/next\""), null, NOW);
		assertThat(route.address(new Position("a&b=c d+\u00e4/?", 1, null)))
			.isEqualTo(URI.create("https://api.example/things?a=b&n=100&c=a%26b%3Dc+d%2B%C3%A4%2F%3F"));
	}

	@Test
	void windowsCoverAllOfTheTimeAndOverlap() throws PageRefused {
		for (long seed = 1; seed <= 20; seed++) {
			Random random = new Random(seed);
			Duration length = Duration.ofMinutes(10 + random.nextInt(10_000));
			Duration overlap = Duration.ofMinutes(random.nextInt(10));
			Instant earliest = NOW.minus(Duration.ofMinutes(random.nextInt(50_000)));
			Route route = new Route(provider("\"style\":\"window\",\"fromParameter\":\"f\",\"untilParameter\":\"u\","
					+ "\"format\":\"seconds\",\"length\":\"" + length + "\",\"overlap\":\"" + overlap
					+ "\",\"earliest\":\"" + earliest + "\"", ""), null, NOW);
			List<long[]> asked = new ArrayList<>();
			Optional<Position> at = Optional.of(route.first());
			while (at.isPresent()) {
				String query = route.address(at.get()).getQuery();
				asked.add(new long[] { number(query, "f="), number(query, "u=") });
				at = route.after(at.get(), new Page(List.of(), null, null));
			}
			assertThat(asked.get(0)[0]).as("seed %d", seed).isEqualTo(earliest.getEpochSecond());
			assertThat(asked.get(asked.size() - 1)[1]).as("seed %d", seed).isEqualTo(NOW.getEpochSecond());
			for (int n = 1; n < asked.size(); n++) {
				assertThat(asked.get(n)[0]).as("seed %d, window %d", seed, n)
					.isEqualTo(asked.get(n - 1)[1] - overlap.toSeconds());
			}
		}
	}

	private static long number(String query, String parameter) {
		int from = query.indexOf(parameter) + parameter.length();
		int to = query.indexOf('&', from);
		return Long.parseLong(query.substring(from, (to < 0) ? query.length() : to));
	}

	@Test
	void aWindowMayHavePagesOfItsOwn() throws PageRefused {
		Route route = new Route(provider("\"style\":\"window\",\"fromParameter\":\"f\",\"untilParameter\":\"u\","
				+ "\"cursorParameter\":\"c\",\"earliest\":\"2026-11-29T00:00:00Z\"", ",\"next\":\"/next\""), null, NOW);
		Position first = route.first();
		Position inside = route.after(first, new Page(List.of(), "x", null)).orElseThrow();
		assertThat(inside.from()).isEqualTo(first.from());
		assertThat(route.address(inside).getQuery()).contains("c=x", "f=2026-11-29T00:00:00Z",
				"u=2026-11-30T00:00:00Z");
		Position next = route.after(inside, new Page(List.of(), null, null)).orElseThrow();
		assertThat(next.cursor()).isNull();
		assertThat(next.from()).isEqualTo(Instant.parse("2026-11-29T23:55:00Z"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '\0', value = {
			// answer's end | body | the page's number | last
			",\"last\":\"/l\" | {\"d\":[],\"l\":true} | 1 | true",
			",\"last\":\"/l\" | {\"d\":[1],\"l\":false} | 1 | false",
			",\"more\":\"/m\" | {\"d\":[],\"m\":true} | 1 | false",
			",\"more\":\"/m\" | {\"d\":[1],\"m\":false} | 1 | true",
			",\"pages\":\"/p\" | {\"d\":[],\"p\":3} | 2 | false", ",\"pages\":\"/p\" | {\"d\":[],\"p\":3} | 3 | true",
			",\"pages\":\"/p\" | {\"d\":[],\"p\":0} | 1 | true", ",\"endsWith\":\"short\" | {\"d\":[1,2]} | 1 | false",
			",\"endsWith\":\"short\" | {\"d\":[1]} | 1 | true", ",\"endsWith\":\"empty\" | {\"d\":[1]} | 1 | false",
			",\"endsWith\":\"empty\" | {\"d\":[]} | 9 | true" })
	void theEndIsSaidInTheProvidersOwnWay(String answer, String body, int number, boolean last) throws PageRefused {
		Provider provider = provider("\"style\":\"page\",\"pageParameter\":\"page\",\"size\":2", answer);
		assertThat(read(provider, body, number).last()).isEqualTo(last);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"d\":[]}", "{\"d\":[],\"l\":null}", "{\"d\":[],\"l\":\"true\"}",
			"{\"d\":{},\"l\":true}", "{\"l\":true}", "[]", "", " ", "null", "<html>", "\n <!doctype html>",
			"{\"d\":[],\"l\":true}x", "{\"d\":[1],\"d\":[],\"l\":true}" })
	void aPageThatDoesNotSayWhetherItIsTheLastIsNone(String body) {
		Provider provider = provider("\"style\":\"page\",\"pageParameter\":\"page\"", ",\"last\":\"/l\"");
		assertThatExceptionOfType(PageRefused.class).isThrownBy(() -> read(provider, body, 1));
	}

	@Test
	void bytesThatAreNotUtf8AreNoPage() {
		Provider provider = provider("\"style\":\"cursor\"", ",\"next\":\"/next\"");
		byte[] body = "{\"d\":[\"\u00ff\"]}".getBytes(StandardCharsets.ISO_8859_1);
		assertThatExceptionOfType(PageRefused.class)
			.isThrownBy(() -> new PageReader(provider.answer()).read(body, 2, 1));
	}

	@Test
	void aPageThatContradictsItselfIsRefused() throws PageRefused {
		Provider provider = provider("\"style\":\"cursor\"", ",\"next\":\"/next\",\"more\":\"/m\"");
		Route route = new Route(provider, null, NOW);
		Page page = read(provider, "{\"d\":[1],\"m\":true,\"next\":null}", 1);
		assertThatExceptionOfType(PageRefused.class).isThrownBy(() -> route.after(route.first(), page));
		assertThat(route.after(route.first(), read(provider, "{\"d\":[1],\"m\":false,\"next\":\"x\"}", 1))).isEmpty();
	}

	@Test
	void aProviderWithoutADocumentedEndIsRefused() {
		assertThatExceptionOfType(ValueInstantiationException.class)
			.isThrownBy(() -> provider("\"style\":\"page\",\"pageParameter\":\"p\"", ",\"next\":\"/n\""))
			.withMessageContaining("needs an end");
	}

}
