package io.evenhand.web.console.failed;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.evenhand.support.Api;
import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Support finds what failed by its cause, and tries all of one cause again.
 */
class FailedWalkTests {

	private static String group(String pattern, String text) {
		Matcher matcher = Pattern.compile(pattern).matcher(text);
		assertThat(matcher.find()).as(pattern + " in " + text).isTrue();
		return matcher.group(1);
	}

	/** A file that cannot be read on one of its lines. */
	private static Path broken(Path folder, String name, int line) throws IOException {
		Path file = folder.resolve(name);
		byte[] rows = ("ref,name\n" + "1,Anna\n".repeat(line - 2) + "2,Jos?\n").getBytes(StandardCharsets.UTF_8);
		rows[rows.length - 2] = (byte) 0xE9;
		return Files.write(file, rows);
	}

	@Test
	void supportTriesAllJobsOfACauseAgain(@TempDir Path folder) throws IOException {
		try (RunningApp app = RunningApp.embedded()) {
			Visitor support = new Visitor(app.address()).signIn("support", "support");
			assertThat(support.get("/console/failed").body()).contains("Nothing failed", "That is good news");
			Api acme = new Api(URI.create(app.address() + "/api/v1"), "demo-acme");
			Api birch = new Api(URI.create(app.address() + "/api/v1"), "demo-birch");
			Map<String, String> form = Map.of("collection", "contacts");
			long first = acme.submit(broken(folder, "<b>first</b>.csv".replace('/', '-'), 3), form);
			long second = birch.submit(broken(folder, "second.csv", 5), form);
			acme.awaitEnd(first, Duration.ofSeconds(30));
			birch.awaitEnd(second, Duration.ofSeconds(30));

			String page = support.get("/console/failed?since=7d").body();
			assertThat(page).contains("2 jobs failed, for 1 cause.", "Acme 1", "Birch 1", "Retry 2…", "&lt;b&gt;first")
				.doesNotContain("<b>first", "??");
			String ask = support.get(group("href=\"(/console/failed/[0-9a-f]+/retry[^\"]*)\"", page)).body();
			assertThat(ask).contains("Try 2 jobs again?", "2 jobs wait anew in Interactive");
			String address = group("action=\"(/console/failed/[0-9a-f]+/retry)\"", ask);
			String until = group("name=\"until\" value=\"([^\"]+)\"", ask);
			HttpResponse<String> unreasoned = support.post(address, Map.of("until", until, "reason", "no"));
			assertThat(unreasoned.statusCode()).isEqualTo(422);
			assertThat(unreasoned.body()).contains("Enter a reason of 5 to 300 characters");
			assertThat(support.post(address, Map.of("until", "x", "reason", "The disk is mended")).statusCode())
				.isEqualTo(422);

			long late = acme.submit(broken(folder, "late.csv", 4), form);
			acme.awaitEnd(late, Duration.ofSeconds(30));
			HttpResponse<String> done = support.post(address, Map.of("until", until, "reason", "The disk is mended"));
			String to = done.headers().firstValue("Location").orElseThrow();
			assertThat(to).isEqualTo("/console/failed?since=24h&again=2&not=0");
			assertThat(support.get(to).body()).contains("2 jobs wait again.");
			assertThat(acme.awaitEnd(first, Duration.ofSeconds(30)).at("/failure").asString()).contains("UTF-8");
			assertThat(acme.get("/jobs/" + late).body()).as("failed after the page was read").contains("\"attempt\":1");
			assertThat(acme.get("/jobs/" + first).body()).contains("\"attempt\":2");

			Visitor auditor = new Visitor(app.address()).signIn("auditor", "auditor");
			assertThat(auditor.get("/console/failed").body()).contains("UTF-8").doesNotContain("Retry");
			assertThat(auditor.get(address).statusCode()).isEqualTo(403);
			assertThat(auditor.post(address, Map.of("until", until, "reason", "The disk is mended")).statusCode())
				.isEqualTo(403);
			assertThat(support.get("/console/failed/0123456789abcdef/retry").statusCode()).isEqualTo(404);
			assertThat(new Visitor(app.address()).signIn("acme", "acme").get("/console/failed").statusCode())
				.isEqualTo(403);
		}
	}

}
