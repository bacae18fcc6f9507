package io.evenhand.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;

import io.evenhand.http.ExchangeFailed.Why;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * The client against servers that drip, break off, lie and lead astray.
 */
@Timeout(30)
final class CheckedClientTests {

	private static final Duration LONG = Duration.ofSeconds(20);

	private final CheckedClient client = new CheckedClient(AddressRules.allowing(List.of("127.0.0.1")));

	@AfterEach
	void close() throws IOException {
		this.client.close();
	}

	@Test
	void anAnswerWithALengthArrives() throws Exception {
		try (RawServer server = RawServer.saying(RawServer.answer("429 Too Many", "Retry-After: 7\r\n", "{\"a\":1}"))) {
			Answer answer = get(ask(server.uri("/x?y=1")));
			assertThat(answer.status()).isEqualTo(429);
			assertThat(answer.header("RETRY-AFTER")).contains("7");
			assertThat(answer.body()).asString().isEqualTo("{\"a\":1}");
			assertThat(server.heads()).singleElement().asString().startsWith("GET /x?y=1 HTTP/1.1").contains("Key: k");
		}
	}

	@Test
	void anAnswerInChunksArrives() throws Exception {
		try (RawServer server = RawServer
			.saying("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")) {
			assertThat(get(ask(server.uri("/"))).body()).asString().isEqualTo("abcde");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "Content-Length: 10\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
			"Transfer-Encoding: chunked\r\n\r\n3\r\nab", "Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n" })
	void whatBreaksOffIsNoAnswer(String rest) {
		try (RawServer server = RawServer.saying("HTTP/1.1 200 OK\r\n" + rest)) {
			assertThat(failure(ask(server.uri("/")))).isEqualTo(Why.CUT);
		}
	}

	@Test
	void whatSaysNoLengthIsNoAnswer() {
		try (RawServer server = RawServer.saying("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n[]")) {
			assertThat(failure(ask(server.uri("/")))).isEqualTo(Why.NO_LENGTH);
		}
	}

	@Test
	void oneDeadlineCoversADrippingBody() throws Exception {
		try (RawServer server = new RawServer((head, out) -> drip(out))) {
			assertThat(failure(ask(server.uri("/"), Duration.ofMillis(300), 1 << 20))).isEqualTo(Why.DEADLINE);
			assertThat(server.sawTheClientLeave()).isTrue();
		}
	}

	@Test
	void oneDeadlineCoversAHeadThatNeverEnds() {
		try (RawServer server = new RawServer((head, out) -> {
			out.write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.UTF_8));
			out.flush();
			new CountDownLatch(1).await(20, TimeUnit.SECONDS);
		})) {
			assertThat(failure(ask(server.uri("/"), Duration.ofMillis(300), 100))).isEqualTo(Why.DEADLINE);
		}
	}

	@Test
	void whatIsToldIsAnsweredByTheStatusWhateverTheBodyDoes() throws Exception {
		byte[] content = "{\"a\": \"\u00e4\"}".getBytes(StandardCharsets.UTF_8);
		for (String rest : List.of("Connection: close\r\n\r\nbye", "Content-Length: 10\r\n\r\nabc",
				"Content-Length: 5000\r\n\r\n" + "x".repeat(5_000), "Content-Length: 0\r\n\r\n")) {
			try (RawServer server = RawServer.saying("HTTP/1.1 200 OK\r\nRetry-After: 3\r\n" + rest)) {
				Answer answer = get(tell(server, LONG, content));
				assertThat(answer.status()).isEqualTo(200);
				assertThat(answer.body()).isEmpty();
				assertThat(server.heads()).singleElement()
					.asString()
					.startsWith("POST /told HTTP/1.1")
					.contains("Content-Type: application/json", "Key: k");
				assertThat(server.bodies()).containsExactly("{\"a\": \"\u00e4\"}");
			}
		}
	}

	@Test
	void aRedirectOfWhatIsToldIsNotFollowed() throws Exception {
		try (RawServer canary = RawServer.saying(RawServer.answer("200 OK", "", ""));
				RawServer server = RawServer
					.saying(RawServer.answer("307 No", "Location: " + canary.uri("/") + "\r\n", ""))) {
			assertThat(get(tell(server, LONG, new byte[2])).status()).isEqualTo(307);
			assertThat(canary.connections()).isZero();
		}
	}

	@Test
	void theDeadlineCoversTheBodyThatIsThrownAway() throws Exception {
		try (RawServer server = new RawServer((head, out) -> drip(out))) {
			assertThat(failure(tell(server, Duration.ofMillis(300), new byte[2]))).isEqualTo(Why.DEADLINE);
			assertThat(server.sawTheClientLeave()).isTrue();
		}
	}

	private static Ask tell(RawServer server, Duration deadline, byte[] content) {
		return new Ask(URI.create(server.uri("/told")), Map.of("Key", "k"), Map.of(), deadline, 1_000, content);
	}

	@Test
	void oneDeadlineCoversALookUpThatHangs() throws Exception {
		CountDownLatch end = new CountDownLatch(1);
		try (CheckedClient slow = new CheckedClient(AddressRules.allowing(List.of()), (host) -> {
			await(end);
			return List.of();
		})) {
			ExchangeFailed failed = catchThrowableOfType(ExchangeFailed.class,
					() -> slow.send(ask("http://slow.example/", Duration.ofMillis(200), 100), () -> false));
			assertThat(failed.why()).isEqualTo(Why.DEADLINE);
		}
		finally {
			end.countDown();
		}
	}

	@Test
	void aStopEndsADrippingBody() throws Exception {
		AtomicBoolean stop = new AtomicBoolean();
		try (RawServer server = new RawServer((head, out) -> {
			stop.set(true);
			drip(out);
		})) {
			ExchangeFailed failed = catchThrowableOfType(ExchangeFailed.class,
					() -> this.client.send(ask(server.uri("/"), LONG, 1 << 20), stop::get));
			assertThat(failed.why()).isEqualTo(Why.STOPPED);
			assertThat(server.sawTheClientLeave()).isTrue();
		}
	}

	@Test
	void aBodyIsReadUpToItsLimitAndNoFurther() throws Exception {
		try (RawServer fits = RawServer.saying(RawServer.answer("200 OK", "", "x".repeat(1_000)));
				RawServer larger = RawServer.saying(RawServer.answer("200 OK", "", "x".repeat(1_001)));
				RawServer endless = new RawServer((head, out) -> {
					out.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".getBytes(StandardCharsets.UTF_8));
					byte[] chunk = ("400\r\n" + "x".repeat(1024) + "\r\n").getBytes(StandardCharsets.UTF_8);
					for (int n = 0; n < 1_000_000; n++) {
						out.write(chunk);
					}
				})) {
			assertThat(get(ask(fits.uri("/"), LONG, 1_000)).body()).hasSize(1_000);
			assertThat(failure(ask(larger.uri("/"), LONG, 1_000))).isEqualTo(Why.TOO_LARGE);
			assertThat(failure(ask(endless.uri("/"), LONG, 1_000))).isEqualTo(Why.TOO_LARGE);
			assertThat(endless.sawTheClientLeave()).isTrue();
		}
	}

	@Test
	void aCompressedBombIsNeverUnpacked() throws Exception {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (OutputStream gzip = new GZIPOutputStream(bytes)) {
			gzip.write(new byte[10_000_000]);
		}
		try (RawServer server = new RawServer((head, out) -> {
			out.write(("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + bytes.size() + "\r\n\r\n")
				.getBytes(StandardCharsets.UTF_8));
			bytes.writeTo(out);
		})) {
			assertThat(failure(ask(server.uri("/")))).isEqualTo(Why.ENCODED);
			assertThat(server.heads()).singleElement().asString().contains("Accept-Encoding: identity");
		}
	}

	@Test
	void headersWithoutEndAreRefused() {
		try (RawServer lines = RawServer.saying("HTTP/1.1 200 OK\r\n" + "A: b\r\n".repeat(1_000) + "\r\n");
				RawServer line = RawServer.saying("HTTP/1.1 200 OK\r\nA: " + "b".repeat(100_000) + "\r\n\r\n")) {
			assertThat(failure(ask(lines.uri("/")))).isEqualTo(Why.NOT_REACHED);
			assertThat(failure(ask(line.uri("/")))).isEqualTo(Why.NOT_REACHED);
		}
	}

	@Test
	void aForbiddenAddressIsNeverTouched() throws Exception {
		try (RawServer canary = RawServer.saying(RawServer.answer("200 OK", "", "[]"));
				CheckedClient strict = new CheckedClient(AddressRules.allowing(List.of()))) {
			for (String host : List.of("127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "127.1",
					"0x7f000001", "0.0.0.0", "[::]")) {
				ExchangeFailed failed = catchThrowableOfType(ExchangeFailed.class,
						() -> strict.send(ask("http://" + host + ":" + canary.port() + "/"), () -> false));
				assertThat(failed.why()).as(host).isIn(Why.ADDRESS_REFUSED, Why.ADDRESS_INVALID, Why.HOST_UNKNOWN);
				assertThat(failed.why().sentence()).doesNotContain("127");
			}
			assertThat(canary.connections()).isZero();
			// the control: it answers whoever is let through
			assertThat(get(ask(canary.uri("/"))).status()).isEqualTo(200);
		}
	}

	@Test
	void aRedirectIntoAForbiddenAddressIsNotFollowed() throws Exception {
		try (RawServer canary = RawServer.saying(RawServer.answer("200 OK", "", "[]"));
				RawServer first = RawServer
					.saying(RawServer.answer("302 Found", "Location: " + canary.uri("/admin") + "\r\n", ""));
				CheckedClient onlyFirst = new CheckedClient(
						AddressRules.allowing(List.of("127.0.0.1:" + first.port())))) {
			ExchangeFailed failed = catchThrowableOfType(ExchangeFailed.class,
					() -> onlyFirst.send(ask(first.uri("/")), () -> false));
			assertThat(failed.why()).isEqualTo(Why.ADDRESS_REFUSED);
			assertThat(canary.connections()).isZero();
		}
	}

	@Test
	void aNameIsLookedUpOnceForEachConnectionAndCannotChangeItsMind() throws Exception {
		AtomicInteger looks = new AtomicInteger();
		try (RawServer canary = RawServer.saying(RawServer.answer("200 OK", "", "[]"));
				CheckedClient rebound = new CheckedClient(AddressRules.allowing(List.of("127.0.0.1:" + canary.port())),
						(host) -> List.of(InetAddress
							.getByName((looks.incrementAndGet() == 1) ? "127.0.0.1" : "169.254.169.254")))) {
			String uri = "http://changing.example:" + canary.port() + "/";
			assertThat(rebound.send(ask(uri), () -> false).status()).isEqualTo(200);
			assertThat(looks).hasValue(1);
			ExchangeFailed failed = catchThrowableOfType(ExchangeFailed.class,
					() -> rebound.send(ask(uri), () -> false));
			assertThat(failed.why()).isEqualTo(Why.ADDRESS_REFUSED);
		}
	}

	@Test
	void oneForbiddenAddressAmongSeveralIsOneTooMany() throws Exception {
		try (RawServer server = RawServer.saying(RawServer.answer("200 OK", "", "[]"));
				CheckedClient both = new CheckedClient(AddressRules.allowing(List.of("127.0.0.1")), (host) -> List
					.of(InetAddress.getByName("127.0.0.1"), InetAddress.getByName("169.254.169.254")))) {
			ExchangeFailed failed = catchThrowableOfType(ExchangeFailed.class,
					() -> both.send(ask("http://two.example:" + server.port() + "/"), () -> false));
			assertThat(failed.why()).isEqualTo(Why.ADDRESS_REFUSED);
			assertThat(server.connections()).isZero();
		}
	}

	@Test
	void secretsStayAtTheirOriginAlsoOnTheWayBack() throws Exception {
		RawServer[] servers = new RawServer[2];
		try (RawServer other = new RawServer((head, out) -> out
			.write(RawServer.answer("307 Temporary", "Location: " + servers[0].uri("/back") + "\r\n", "")
				.getBytes(StandardCharsets.UTF_8))); RawServer own = new RawServer((head, out) -> {
					String to = head.startsWith("GET /start") ? "/same"
							: head.startsWith("GET /same") ? servers[1].uri("/away") : "";
					String answer = to.isEmpty() ? RawServer.answer("200 OK", "", "[]")
							: RawServer.answer("302 Found", "Location: " + to + "\r\n", "");
					out.write(answer.getBytes(StandardCharsets.UTF_8));
				})) {
			servers[0] = own;
			servers[1] = other;
			assertThat(get(ask(own.uri("/start"))).status()).isEqualTo(200);
			assertThat(own.heads()).hasSize(3);
			assertThat(own.heads().get(0)).contains("Authorization: Bearer s3cret");
			assertThat(own.heads().get(1)).contains("Authorization: Bearer s3cret");
			assertThat(other.heads().get(0)).doesNotContain("s3cret").contains("Key: k");
			assertThat(own.heads().get(2)).startsWith("GET /back").doesNotContain("s3cret");
		}
	}

	@Test
	void aProxyOfTheEnvironmentIsNotUsed() throws Exception {
		try (RawServer proxy = RawServer.saying(RawServer.answer("200 OK", "", "from the proxy"));
				RawServer server = RawServer.saying(RawServer.answer("200 OK", "", "[]"))) {
			System.setProperty("http.proxyHost", "127.0.0.1");
			System.setProperty("http.proxyPort", Integer.toString(proxy.port()));
			System.setProperty("http.nonProxyHosts", "");
			try (CheckedClient fresh = new CheckedClient(AddressRules.allowing(List.of("127.0.0.1")))) {
				assertThat(fresh.send(ask(server.uri("/")), () -> false).body()).asString().isEqualTo("[]");
			}
			finally {
				List.of("http.proxyHost", "http.proxyPort", "http.nonProxyHosts").forEach(System::clearProperty);
			}
			assertThat(proxy.connections()).isZero();
		}
	}

	@Test
	void redirectsInARingEnd() {
		try (RawServer ring = RawServer.saying(RawServer.answer("302 Found", "Location: /\r\n", ""))) {
			assertThat(failure(ask(ring.uri("/")))).isEqualTo(Why.REDIRECT);
			assertThat(ring.heads()).hasSize(1 + Hop.MOST);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///etc/passwd", "ftp://127.0.0.1/", "http://user:pass@127.0.0.1/", "http://a b/" })
	void aRedirectSomewhereElseThanTheWebIsNotFollowed(String location) {
		try (RawServer server = RawServer.saying(RawServer.answer("302 Found", "Location: " + location + "\r\n", ""))) {
			assertThat(failure(ask(server.uri("/")))).isEqualTo(Why.REDIRECT);
		}
	}

	@Test
	void nobodyListensAndNobodyAnswers() throws Exception {
		RawServer gone = RawServer.saying("");
		gone.close();
		assertThat(failure(ask(gone.uri("/")))).isEqualTo(Why.NOT_REACHED);
		try (RawServer mute = RawServer.saying("")) {
			assertThat(failure(ask(mute.uri("/")))).isEqualTo(Why.NOT_REACHED);
		}
	}

	@Test
	void noTextOfOursShowsSecrets() {
		Ask ask = ask("http://example.org/a?api_key=s3cret");
		assertThat(ask.toString()).isEqualTo("GET http://example.org/a");
		assertThat(new Answer(200, Map.of(), "s3cret".getBytes(StandardCharsets.UTF_8)).toString())
			.doesNotContain("s3cret");
	}

	private static void drip(OutputStream out) throws IOException, InterruptedException {
		out.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n".getBytes(StandardCharsets.UTF_8));
		for (int n = 0; n < 100_000; n++) {
			out.write('x');
			out.flush();
			new CountDownLatch(1).await(20, TimeUnit.MILLISECONDS);
		}
	}

	private static void await(CountDownLatch end) {
		try {
			end.await(20, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static Ask ask(String uri) {
		return ask(uri, LONG, 1 << 20);
	}

	private static Ask ask(String uri, Duration deadline, long limit) {
		return new Ask(URI.create(uri), Map.of("Key", "k"), Map.of("Authorization", "Bearer s3cret"), deadline, limit);
	}

	private Answer get(Ask ask) throws ExchangeFailed {
		return this.client.send(ask, () -> false);
	}

	private Why failure(Ask ask) {
		ExchangeFailed failed = catchThrowableOfType(ExchangeFailed.class, () -> get(ask));
		assertThat(failed).isNotNull();
		return failed.why();
	}

}
