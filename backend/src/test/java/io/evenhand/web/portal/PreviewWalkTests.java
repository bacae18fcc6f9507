package io.evenhand.web.portal;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.blob.BlobStore;
import io.evenhand.store.Chore;
import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.util.HtmlUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A customer of the demo world looks at a file before its import is started.
 */
class PreviewWalkTests {

	private static final byte[] FILE = ("Number;Name;Amount;Due On;secret\r\n"
			+ "007;<b>Größe</b>;1,50;28.02.2026;x\r\n008;Bo;1.50;28.02.2026;y\r\n")
		.getBytes(Charset.forName("windows-1252"));

	private static RunningApp app;

	@BeforeAll
	static void start() {
		app = RunningApp.embedded();
	}

	@AfterAll
	static void stop() {
		app.close();
	}

	private static Visitor visitor(String name) {
		Visitor visitor = new Visitor(app.address()).signIn(name, name);
		visitor.get("/jobs/new");
		return visitor;
	}

	private static String look(Visitor visitor, byte[] file) {
		HttpResponse<String> kept = visitor.upload("/jobs/new", Map.of("collection", "contacts", "preview", "yes"),
				"Q4.csv", file);
		assertThat(kept.statusCode()).as(kept.body()).isEqualTo(303);
		String address = kept.headers().firstValue("Location").orElseThrow();
		assertThat(address).startsWith("/jobs/new/");
		return address;
	}

	private static Map<String, String> form(String... more) {
		Map<String, String> form = new LinkedHashMap<>(Map.of("collection", "contacts", "delimiter", "", "charset",
				"windows-1252", "decimalSign", "", "datePattern", "dd.MM.yyyy"));
		for (int at = 0; at < more.length; at += 2) {
			form.put(more[at], more[at + 1]);
		}
		return form;
	}

	private static int jobs(Visitor visitor, String token) {
		return visitor.call("GET", "/api/v1/jobs?type=import&limit=100", token, "").body().split("\"id\":").length - 1;
	}

	@Test
	void aFileIsSeenMappedAndImportedOnce() throws IOException {
		Visitor acme = visitor("acme");
		int before = jobs(acme, "demo-acme");
		String address = look(acme, FILE);
		assertThat(acme.get(address).body()).contains("not UTF-8").doesNotContain("??");

		HttpResponse<String> read = acme.post(address, form("read", "yes"));
		assertThat(read.statusCode()).as(read.body()).isEqualTo(303);
		String page = acme.get(address).body();
		assertThat(page)
			.contains("a semicolon", "windows-1252", "No column is named", "Suggested: the names are alike.",
					"&lt;b&gt;Größe&lt;/b&gt;")
			.doesNotContain("<b>Größe", "??");
		assertThat(acme.post(address, form("start", "yes")).statusCode()).isEqualTo(422);
		assertThat(acme
			.post(address,
					form("read", "yes", "own-amount", "comma", "map-0", "ref", "map-1", "name", "map-2", "amount",
							"map-3", "due_on", "map-4", ""))
			.statusCode()).isEqualTo(303);
		page = acme.get(address).body();
		assertThat(page)
			.contains("007", "1.50", "2026-02-28", "Rows that would be left out",
					"1 row that is fine and 1 that would be left out", "decimal sign")
			.doesNotContain("cannot be imported like this");
		assertThat(jobs(acme, "demo-acme")).as("no job before the start").isEqualTo(before);

		Map<String, String> start = form("start", "yes", "own-amount", "comma", "map-0", "ref", "map-1", "name",
				"map-2", "amount", "map-3", "due_on", "map-4", "");
		HttpResponse<String> first = acme.post(address, start);
		assertThat(first.statusCode()).as(first.body()).isEqualTo(303);
		String job = first.headers().firstValue("Location").orElseThrow();
		assertThat(acme.post(address, start).headers().firstValue("Location")).hasValue(job);
		assertThat(acme.get(address).headers().firstValue("Location")).hasValue(job);
		assertThat(jobs(acme, "demo-acme")).as("a double click is one job").isEqualTo(before + 1);
		await().atMost(Duration.ofSeconds(30))
			.until(() -> acme.call("GET", "/api/v1" + job, "demo-acme", "").body(),
					(body) -> body.contains("\"succeeded\""));
		assertThat(acme.call("GET", "/api/v1/records/contacts/007", "demo-acme", "").body())
			.contains("Größe", "\"1.50\"", "2026-02-28")
			.doesNotContain("\"x\"");
		assertThat(acme.call("GET", "/api/v1/records/contacts/008", "demo-acme", "").statusCode()).isEqualTo(404);
	}

	@Test
	void anotherTenantsFileIsAsOneThatNeverWas() {
		Visitor acme = visitor("acme");
		String address = look(acme, "ref\n1\n".getBytes(StandardCharsets.UTF_8));
		Visitor birch = visitor("birch");
		assertThat(birch.get(address).statusCode()).isEqualTo(404);
		assertThat(birch.post(address, form("start", "yes")).statusCode()).isEqualTo(404);
		assertThat(birch.post(address, Map.of("discard", "yes")).statusCode()).isEqualTo(404);
		assertThat(acme.get(address).statusCode()).isEqualTo(200);
		assertThat(acme.post(address, Map.of("discard", "yes")).statusCode()).isEqualTo(303);
		assertThat(acme.get(address).statusCode()).isEqualTo(404);
		assertThat(acme.get("/jobs/new/00000000-0000-0000-0000-000000000000").statusCode()).isEqualTo(404);
	}

	@Test
	void aTenantKeepsAFewFilesAndWhatGoesTakesItsBytesWithIt() throws IOException {
		Visitor cedar = visitor("cedar");
		BlobStore blobs = app.bean(BlobStore.class);
		List<String> before = blobs.storedBefore(Instant.MAX);
		String first = look(cedar, "ref\n1\n".getBytes(StandardCharsets.UTF_8));
		for (int more = 0; more < 5; more++) {
			cedar.get(first);
			look(cedar, "ref\n1\n".getBytes(StandardCharsets.UTF_8));
		}
		assertThat(cedar.get(first).statusCode()).isEqualTo(404);
		assertThat(blobs.storedBefore(Instant.MAX)).hasSize(before.size() + 5);
		JdbcTemplate jdbc = app.bean(JdbcTemplate.class);
		jdbc.update("update import_upload set kept_at = timestampadd(second, -100000, now(6)) where tenant = "
				+ "(select id from tenant where code = 'cedar')");
		app.context().getBean("uploadSweep", Chore.class).run((rest) -> true);
		assertThat(blobs.storedBefore(Instant.MAX)).hasSize(before.size());
	}

	@Test
	void aWorkbookAndAPatternThatIsNoneAreToldInASentence() {
		Visitor acme = visitor("acme");
		HttpResponse<String> refused = acme.upload("/jobs/new", Map.of("collection", "contacts", "preview", "yes"),
				"book.xlsx", new byte[] { 'P', 'K', 3, 4, 0, 0, 0, 0 });
		assertThat(refused.statusCode()).isEqualTo(422);
		acme.get("/jobs/new");
		assertThat(acme
			.upload("/jobs/new", Map.of("collection", "nothing", "preview", "yes"), "a.csv",
					"ref\n".getBytes(StandardCharsets.UTF_8))
			.statusCode()).isEqualTo(422);
		acme.get("/jobs/new");
		String address = look(acme, "ref\n1\n".getBytes(StandardCharsets.UTF_8));
		acme.get(address);
		HttpResponse<String> pattern = acme.post(address, form("read", "yes", "datePattern", "<nonsense>"));
		assertThat(pattern.statusCode()).isEqualTo(422);
		assertThat(pattern.body()).contains("&lt;nonsense&gt;", "cannot be used");
	}

	@Test
	void aFormatIsSavedUsedRenamedAndSaysWhenItFitsNoMore() {
		Visitor acme = visitor("acme");
		String address = look(acme, "Number;Due On\n1;28.02.2026\n".getBytes(StandardCharsets.UTF_8));
		acme.get(address);
		assertThat(acme
			.post(address, form("save", "yes", "saveAs", "No Slug", "charset", "", "map-0", "ref", "map-1", "due_on"))
			.statusCode()).isEqualTo(422);
		acme.get(address);
		assertThat(acme
			.post(address, form("save", "yes", "saveAs", "erp", "charset", "", "map-0", "ref", "map-1", "due_on"))
			.statusCode()).isEqualTo(303);
		assertThat(acme.get("/jobs/formats").body()).contains("erp", "2 columns mapped").doesNotContain("??");
		assertThat(acme.call("GET", "/api/v1/formats/contacts/erp", "demo-acme", "").body()).contains("dd.MM.yyyy",
				"\"number\":\"ref\"");
		assertThat(acme.call("GET", "/api/v1/formats/contacts/erp", "demo-birch", "").statusCode()).isEqualTo(404);
		assertThat(acme.call("GET", "/api/v1/formats?tenant=acme", "demo-auditor", "").body()).contains("erp");
		assertThat(acme.call("PUT", "/api/v1/formats/contacts/x?tenant=acme", "demo-support", "{}").statusCode())
			.isEqualTo(403);
		assertThat(acme.call("PUT", "/api/v1/formats/contacts/x", "demo-acme", "{\"mapping\":{\"a\":\"fax\"}}").body())
			.contains("does not have");

		String form = acme.get("/jobs/new?saved=contacts/erp").body();
		assertThat(form).contains("saved format “erp”", "name=\"base\"", "dd.MM.yyyy").doesNotContain("??");
		assertThat(acme.get("/jobs/new?saved=contacts/none").statusCode()).isEqualTo(404);
		String base = HtmlUtils.htmlUnescape(form.replaceAll("(?s).*name=\"base\" value=\"([^\"]*)\".*", "$1"));
		HttpResponse<String> started = acme.upload("/jobs/new",
				Map.of("collection", "contacts", "base", base, "datePattern", "dd.MM.yyyy"), "a.csv",
				"Number;Due On\nerp-1;28.02.2026\n".getBytes(StandardCharsets.UTF_8));
		assertThat(started.statusCode()).as(started.body()).isEqualTo(303);
		await().atMost(Duration.ofSeconds(30))
			.until(() -> acme.call("GET", "/api/v1/records/contacts/erp-1", "demo-acme", "").body(),
					(body) -> body.contains("2026-02-28"));

		acme.get("/jobs/formats");
		assertThat(acme.post("/jobs/formats/contacts/erp", Map.of("to", "erp-2")).statusCode()).isEqualTo(303);
		assertThat(acme.call("GET", "/api/v1/formats/contacts/erp", "demo-acme", "").statusCode()).isEqualTo(404);
		app.bean(JdbcTemplate.class)
			.update("update import_template set format = '{\"mapping\":{\"a\":\"fax\"}}' where name = 'erp-2'");
		assertThat(acme.get("/jobs/formats").body()).contains("It does not fit any more.", "fax")
			.doesNotContain("Import a file with it");
		Visitor birch = visitor("birch");
		birch.get("/jobs/formats");
		assertThat(birch.post("/jobs/formats/contacts/erp-2", Map.of("remove", "yes")).statusCode()).isEqualTo(404);
		assertThat(acme.post("/jobs/formats/contacts/erp-2", Map.of("remove", "yes")).statusCode()).isEqualTo(303);
		assertThat(acme.get("/jobs/formats").body()).contains("Nothing yet");
	}

}
