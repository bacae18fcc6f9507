package io.evenhand.web.api;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Exports by API and by page on the embedded database, through the doors and a real
 * connection.
 */
class ExportsApiTests {

	private static final RunningApp app = RunningApp.embedded();

	private static final Sender acme = new Sender(app.address(), "demo-acme");

	private static final Sender birch = new Sender(app.address(), "demo-birch");

	private static final String FILE = "ref,name,email,amount,due_on,note\r\n1,Anna,anna@example.org,1.50,,\r\n"
			+ "2,'=Bo,bo@example.org,2,,\r\n";

	private static String result = "";

	private static String tag = "";

	@BeforeAll
	static void export() {
		acme.imported("rows.csv", "ref,name,email,amount\n1,Anna,anna@example.org,1.50\n2,=Bo,bo@example.org,2\n",
				Map.of("collection", "contacts"));
		JsonNode job = exported("{\"collection\":\"contacts\",\"format\":\"csv\"}");
		result = "/api/v1/jobs/" + job.get("id").asString() + "/result";
		tag = acme.get(result).headers().firstValue("ETag").orElseThrow();
	}

	@AfterAll
	static void stop() {
		app.close();
	}

	private static JsonNode exported(String json) {
		HttpResponse<String> answer = acme.post("/api/v1/exports", json, "key " + json);
		JsonNode job = acme.ended(answer);
		assertThat(job.get("state").asString()).as(job.toString()).isEqualTo("succeeded");
		return job;
	}

	@Test
	void anExportIsAJobWhoseFileIsDownloaded() {
		JsonNode job = exported("{\"collection\":\"contacts\"}");
		assertThat(job.get("type").asString()).isEqualTo("export");
		assertThat(job.get("name").asString()).isEqualTo("contacts.csv");
		assertThat(job.get("lane").asString()).isEqualTo("interactive");
		assertThat(job.get("counts").get("written").asInt()).isEqualTo(2);
		HttpResponse<String> file = acme.get("/api/v1/jobs/" + job.get("id").asString() + "/result");
		assertThat(file.statusCode()).isEqualTo(200);
		assertThat(file.body()).isEqualTo(FILE);
		Map<String, String> headers = Map.of("Content-Type", "text/csv;charset=UTF-8", "Content-Length",
				Integer.toString(FILE.length()), "Content-Disposition",
				"attachment; filename=\"contacts.csv\"; filename*=UTF-8''contacts.csv", "Accept-Ranges", "bytes",
				"Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");
		headers.forEach((name, value) -> assertThat(file.headers().firstValue(name)).as(name).hasValue(value));
		assertThat(file.headers().firstValue("ETag").orElseThrow()).matches("\"[0-9a-f]{64}\"").isEqualTo(tag);
	}

	@Test
	void aPackedJsonlIsAGzip() {
		JsonNode job = exported("{\"collection\":\"contacts\",\"format\":\"jsonl\",\"gzip\":true,\"lane\":\"bulk\"}");
		assertThat(job.get("name").asString()).isEqualTo("contacts.jsonl.gz");
		HttpResponse<String> file = acme.get("/api/v1/jobs/" + job.get("id").asString() + "/result");
		assertThat(file.headers().firstValue("Content-Type")).hasValue("application/gzip");
		assertThat(file.headers().firstValue("Content-Encoding")).isEmpty();
		assertThat(file.body()).startsWith("\u001f");
	}

	@Test
	void aTemplateIsTheHeaderOfAnExportAndImportsNothing() {
		HttpResponse<String> file = acme.get("/api/v1/collections/contacts/template");
		assertThat(file.statusCode()).isEqualTo(200);
		assertThat(file.body()).isEqualTo(FILE.substring(0, FILE.indexOf("1,Anna")));
		assertThat(file.headers().firstValue("Content-Disposition"))
			.hasValue("attachment; filename=\"contacts-template.csv\"; filename*=UTF-8''contacts-template.csv");
		JsonNode job = acme.imported("template.csv", file.body(), Map.of("collection", "contacts"));
		assertThat(job.get("state").asString()).as(job.toString()).isEqualTo("succeeded");
		assertThat(job.get("counts").get("read").asInt()).isZero();
	}

	@ParameterizedTest
	@CsvSource({ "bytes=0-2,0,3", "bytes=4-,4,-1", "bytes=-5,-5,-1" })
	void aRangeIsAPart(String range, int from, int to) {
		HttpResponse<String> part = acme.get(result, "Range", range);
		int start = (from < 0) ? FILE.length() + from : from;
		int end = (to < 0) ? FILE.length() : to;
		assertThat(part.statusCode()).isEqualTo(206);
		assertThat(part.body()).isEqualTo(FILE.substring(start, end));
		assertThat(part.headers().firstValue("Content-Range"))
			.hasValue("bytes " + start + "-" + (end - 1) + "/" + FILE.length());
	}

	@Test
	void aRangeOfOtherBytesIsTheWholeAndOneBehindTheEndIsRefused() {
		assertThat(acme.get(result, "Range", "bytes=0-2", "If-Range", tag).statusCode()).isEqualTo(206);
		for (String other : new String[] { "\"" + "0".repeat(64) + "\"", "W/" + tag,
				"Wed, 21 Oct 2026 07:28:00 GMT" }) {
			HttpResponse<String> whole = acme.get(result, "Range", "bytes=0-2", "If-Range", other);
			assertThat(whole.statusCode()).as(other).isEqualTo(200);
			assertThat(whole.body()).isEqualTo(FILE);
		}
		HttpResponse<String> none = acme.get(result, "Range", "bytes=" + FILE.length() + "-");
		assertThat(none.statusCode()).isEqualTo(416);
		assertThat(none.headers().firstValue("Content-Range")).hasValue("bytes */" + FILE.length());
		assertThat(none.body()).isEmpty();
	}

	@Test
	void whatIsNotYoursOrIsNoFileIsAnsweredAsWhatIsNotThere() {
		String imported = "/api/v1/jobs/"
				+ acme.imported("odd.csv", "ref,name\n1,Anna\n", Map.of("collection", "contacts")).get("id").asString()
				+ "/result";
		HttpResponse<String> unknown = birch.get("/api/v1/jobs/999999999/result");
		assertThat(unknown.statusCode()).isEqualTo(404);
		for (HttpResponse<String> other : List.of(birch.get(result), acme.get(imported),
				birch.get(result, "Range", "bytes=0-1"))) {
			assertThat(other.statusCode()).isEqualTo(404);
			assertThat(other.body()).isEqualTo(unknown.body());
			assertThat(other.headers().map().keySet()).isEqualTo(unknown.headers().map().keySet());
		}
		assertThat(new Sender(app.address(), "demo-auditor").get(result).statusCode()).isEqualTo(200);
		assertThat(new Sender(app.address(), "").get(result).statusCode()).isEqualTo(401);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"collection\":\"nothing\"}", "{\"collection\":\"contacts\",\"format\":\"xlsx\"}",
			"{\"collection\":\"contacts\",\"priority\":\"now\"}", "{\"collection\":\"contacts\",\"lane\":\"secret\"}",
			"{\"collection\":\"contacts\",\"packed\":true}" })
	void whatCannotBeTakenIsRefusedInASentence(String json) {
		HttpResponse<String> answer = acme.post("/api/v1/exports", json, "refused " + json);
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
		assertThat(Sender.json(answer).get("detail").asString()).endsWith(".");
	}

	@Test
	void theSameKeyIsOneExportAndAnAuditorStartsNone() {
		String json = "{\"collection\":\"contacts\"}";
		String first = acme.post("/api/v1/exports", json, "twice").body();
		assertThat(acme.post("/api/v1/exports", json, "twice").body()).isEqualTo(first);
		assertThat(new Sender(app.address(), "demo-auditor").post("/api/v1/exports", json, "audit").statusCode())
			.isEqualTo(403);
	}

	@Test
	void aCustomerStartsOneFromThePageAndFindsItsFile() {
		Visitor visitor = new Visitor(app.address()).signIn("acme", "acme");
		String page = visitor.get("/exports").body();
		String key = page.replaceAll("(?s).*name=\"key\" value=\"([^\"]+)\".*", "$1");
		Map<String, String> form = Map.of("key", key, "collection", "contacts", "format", "csv");
		HttpResponse<String> started = visitor.post("/exports", form);
		assertThat(started.statusCode()).isEqualTo(303);
		String job = started.headers().firstValue("Location").orElseThrow();
		assertThat(visitor.post("/exports", form).headers().firstValue("Location")).hasValue(job);
		acme.ended("/api/v1" + job);
		String status = visitor.get(job).body();
		assertThat(status)
			.contains("Export, sent", ">Done<", "All 2 records exported.",
					"2 records, " + FILE.length() + " bytes, kept until", tag.replace("\"", ""), job + "/result")
			.doesNotContain("??");
		assertThat(visitor.get(job + "/result").body()).isEqualTo(FILE);
		assertThat(visitor.get("/exports").body()).contains(job + "/result", "contacts.csv").doesNotContain("??");
		assertThat(visitor.post("/exports", Map.of("key", "x", "collection", "nothing")).statusCode()).isEqualTo(422);
		Visitor other = new Visitor(app.address()).signIn("birch", "birch");
		HttpResponse<String> foreign = other.get(job + "/result");
		HttpResponse<String> unknown = other.get("/jobs/999999999/result");
		assertThat(foreign.statusCode()).isEqualTo(404).isEqualTo(unknown.statusCode());
		assertThat(foreign.body().length()).isEqualTo(unknown.body().length());
		assertThat(other.get("/exports").body()).doesNotContain(job + "/result");
	}

}
