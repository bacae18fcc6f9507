package io.evenhand.web.api;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Imports by API on the embedded database, through the doors and a real connection.
 */
class ImportsApiTests {

	private static final String ROWS = "ref,name,email,amount\n1,Anna,anna@example.org,1.50\n2,Bo,bo@example.org,2\n";

	private static final Map<String, String> CONTACTS = Map.of("collection", "contacts");

	private static final RunningApp app = RunningApp.embedded("evenhand.imports.max-file-size=1MB");

	private final Sender acme = new Sender(app.address(), "demo-acme");

	private final Sender birch = new Sender(app.address(), "demo-birch");

	private final Sender support = new Sender(app.address(), "demo-support");

	@AfterAll
	static void stop() {
		app.close();
	}

	@Test
	void theDescriptionTellsHowToUploadAndNothingOfOurInside() {
		JsonNode api = Sender.json(this.acme.get("/v3/api-docs"));
		JsonNode upload = api.at("/paths/~1api~1v1~1imports/post");
		assertThat(upload.at("/requestBody/content/multipart~1form-data/schema/properties").propertyNames())
			.containsExactly("file", "collection", "lane", "priority", "format", "dryRun");
		assertThat(upload.at("/responses/202/content/application~1json/schema/$ref").asString()).endsWith("/JobJson");
		assertThat(upload.at("/responses/default/content/application~1problem+json").isMissingNode()).isFalse();
		assertThat(upload.at("/parameters").toString()).contains("Idempotency-Key").doesNotContain("caller");
		assertThat(api.at("/components/securitySchemes/token/scheme").asString()).isEqualTo("bearer");
		assertThat(api.at("/components/schemas").propertyNames())
			.contains("JobsPage", "RecordsPage", "TenantsPage", "UsersPage", "TokensPage", "AuditPage", "Lanes",
					"Shares", "Collections")
			.doesNotContain("Caller", "Actor", "Page", "All", "JsonNode", "ObjectNode");
	}

	@Test
	void aKeyThatNoPathTakesIsReadByParameter() {
		this.acme.imported("keys.csv", "ref,name\n2026/17,Slash\n50%;x,Percent\n", CONTACTS);
		assertThat(this.acme.get("/api/v1/records/contacts?key=2026/17").body()).contains("Slash")
			.contains("\"next\":null");
		assertThat(this.acme.get("/api/v1/records/contacts?key=50%25%3Bx").body()).contains("Percent");
		assertThat(this.birch.get("/api/v1/records/contacts?key=2026/17").body()).contains("\"records\":[]");
	}

	@Test
	void aFileIsAcceptedImportedAndReadBack() {
		HttpResponse<String> accepted = this.acme.upload("rows.csv", ROWS, CONTACTS);
		assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
		JsonNode job = Sender.json(accepted);
		assertThat(accepted.headers().firstValue("Location")).hasValue("/api/v1/jobs/" + job.get("id").asString());
		assertThat(job.propertyNames()).containsExactly("id", "tenant", "type", "name", "lane", "priority", "state",
				"attempt", "submittedAt", "startedAt", "endedAt", "position", "eta", "percent", "counts", "waiting",
				"retry", "failure");
		assertThat(job.get("submittedAt").asString()).endsWith("Z");
		JsonNode done = this.acme.imported("rows.csv", ROWS, CONTACTS);
		assertThat(done.get("state").asString()).isEqualTo("succeeded");
		assertThat(done.get("lane").asString()).isEqualTo("interactive");
		assertThat(done.get("percent").asInt()).isEqualTo(100);
		assertThat(done.get("bytes").get("done")).isEqualTo(done.get("bytes").get("all"));
		assertThat(done.get("bytes").get("all").asInt()).isPositive().isLessThanOrEqualTo(ROWS.length());
		assertThat(done.get("counts").get("written").asInt()).isEqualTo(2);
		assertThat(done.get("position").isNull()).isTrue();
		assertThat(done.get("waiting").isEmpty()).isTrue();
		assertThat(this.acme.get("/api/v1/records/contacts/1").body()).contains("\"name\":\"Anna\"");
		assertThat(this.support.get("/api/v1/records/contacts?tenant=acme&limit=1").body()).contains("\"next\":\"1\"");
		assertThat(this.support.get("/api/v1/records/contacts").statusCode()).isEqualTo(422);
		assertThat(this.birch.get("/api/v1/records/contacts/1").statusCode()).isEqualTo(404);
	}

	@Test
	void aDryRunSaysSoWritesNothingAndBecomesAnImportOnce() {
		Map<String, String> dry = Map.of("collection", "contacts", "dryRun", "true");
		JsonNode done = this.birch.imported("dry.csv", "ref,name\ndry1,Anna\ndry2,Bo,x\n", dry);
		assertThat(done.get("type").asString()).isEqualTo("dry-run");
		assertThat(done.get("dryRun").asBoolean()).isTrue();
		assertThat(done.get("counts").get("written").asInt()).isOne();
		assertThat(this.birch.get("/api/v1/records/contacts/dry1").statusCode()).isEqualTo(404);
		String address = "/api/v1/jobs/" + done.get("id").asString() + "/import";
		assertThat(this.acme.post(address, "{}", "dry 1").statusCode()).isEqualTo(404);
		HttpResponse<String> made = this.birch.post(address, "{}", "dry 2");
		assertThat(made.statusCode()).as(made.body()).isEqualTo(202);
		assertThat(this.birch.post(address, "{}", "dry 3").headers().firstValue("Location"))
			.isEqualTo(made.headers().firstValue("Location"));
		await().atMost(Duration.ofSeconds(30))
			.until(() -> this.birch.get("/api/v1/records/contacts/dry1").statusCode() == 200);
		JsonNode job = Sender.json(this.birch.get(made.headers().firstValue("Location").orElseThrow()));
		assertThat(job.get("type").asString()).isEqualTo("import");
		assertThat(job.has("dryRun")).isFalse();
		assertThat(this.birch.post("/api/v1/jobs/" + job.get("id").asString() + "/import", "{}", "dry no").statusCode())
			.isEqualTo(409);
		assertThat(this.acme.upload("dry.csv", ROWS, Map.of("collection", "contacts", "dryRun", "maybe")).statusCode())
			.isEqualTo(422);
	}

	@Test
	void aDryRunIsAnotherRequestThanItsImport() {
		this.acme.upload("keyed.csv", ROWS, Map.of("collection", "contacts", "dryRun", "true"), "Idempotency-Key",
				"dry or not");
		assertThat(this.acme.upload("keyed.csv", ROWS, CONTACTS, "Idempotency-Key", "dry or not").statusCode())
			.isEqualTo(422);
	}

	@Test
	void rejectsAreMendedAndThatVeryFileSentAgain() {
		JsonNode first = this.birch.imported("three.csv", """
				ref,name,amount,due_on
				m1,Ann,1.5,2026-01-31
				m2,"=1+1 ""x"",
				y",abc,2026-01-31
				m3,'=2+2,3,31.01.2026
				m4,Dan,4,2026-02-30
				""", CONTACTS);
		assertThat(first.get("counts").get("rejected").asInt()).isEqualTo(3);
		String handedOut = this.birch.get("/api/v1/jobs/" + first.get("id").asString() + "/rejects").body();
		assertThat(handedOut).contains("'=1+1", "'=2+2").doesNotContain(",=", ",\"=");
		String mended = handedOut.replace(",abc,2026-01-31", ",2,2026-01-31")
			.replace(",3,31.01.2026", ",3,2026-01-31")
			.replace(",4,2026-02-30", ",4,2026-02-28");
		JsonNode second = this.birch.imported("three-rejects.csv", mended, CONTACTS);
		assertThat(second.get("counts").get("written").asInt()).isEqualTo(3);
		assertThat(second.get("counts").get("rejected").asInt()).isZero();
		for (String[] row : new String[][] { { "m1", "Ann", "1.5", "2026-01-31" },
				{ "m2", "=1+1 \"x\",\ny", "2", "2026-01-31" }, { "m3", "=2+2", "3", "2026-01-31" },
				{ "m4", "Dan", "4", "2026-02-28" } }) {
			JsonNode record = Sender.json(this.birch.get("/api/v1/records/contacts/" + row[0]));
			assertThat(record.findValue("name").asString()).isEqualTo(row[1]);
			assertThat(record.findValue("amount").asString()).isEqualTo(row[2]);
			assertThat(record.findValue("due_on").asString()).isEqualTo(row[3]);
		}
	}

	@Test
	void linesThatAreInAreToldAndOfAWholeFileThereIsNoRest() {
		String id = this.acme.imported("lines.csv", ROWS, CONTACTS).get("id").asString();
		assertThat(this.acme.get("/api/v1/jobs/" + id + "/lines").body())
			.isEqualTo("{\"in\":[{\"from\":2,\"to\":3}],\"all\":true}");
		assertThat(this.acme.get("/api/v1/jobs/" + id + "/rest").statusCode()).isEqualTo(404);
	}

	@Test
	void rejectsOfJsonLinesComeAsCsvUnlessJsonLinesAreAccepted() {
		JsonNode done = this.acme.imported("odd.jsonl", "{\"ref\":\"8\",\"amount\":\"much\"}\n", CONTACTS);
		String address = "/api/v1/jobs/" + done.get("id").asString() + "/rejects";
		HttpResponse<String> table = this.acme.get(address);
		assertThat(table.body()).startsWith("line,column,value,reason\r\n1,amount,much,");
		assertThat(table.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/csv");
		HttpResponse<String> lines = this.acme.get(address, "Accept", "application/x-ndjson");
		assertThat(lines.body()).startsWith("{\"line\":").contains("\"ref\":\"8\"");
		assertThat(lines.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/x-ndjson");
	}

	@Test
	void rejectsComeAsCsv() {
		JsonNode done = this.acme.imported("odd.csv", "ref,name,amount\n8,Eve,much\n9,Bo,2\n", CONTACTS);
		assertThat(done.get("counts").get("rejected").asInt()).isOne();
		HttpResponse<String> rejects = this.acme.get("/api/v1/jobs/" + done.get("id").asString() + "/rejects");
		assertThat(rejects.body()).startsWith("line,column,value,reason").contains("amount", "much");
		assertThat(rejects.headers().firstValue("Content-Disposition").orElseThrow())
			.contains("filename=\"odd-rejects.csv\"");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "/api/v1/jobs/%s", "/api/v1/jobs/%s/rejects", "/api/v1/jobs/%s/lines", "/api/v1/jobs/%s/rest" })
	void aForeignJobIsAnsweredAsAnUnknownOne(String address) {
		String foreign = this.birch.imported("secret.csv", ROWS, CONTACTS).get("id").asString();
		HttpResponse<String> other = this.acme.get(address.formatted(foreign));
		HttpResponse<String> unknown = this.acme.get(address.formatted("999999999"));
		assertThat(other.statusCode()).isEqualTo(404).isEqualTo(unknown.statusCode());
		assertThat(other.body()).isEqualTo(unknown.body()).contains("There is nothing under this address.");
		assertThat(other.headers().map().keySet()).isEqualTo(unknown.headers().map().keySet());
		assertThat(this.acme.get("/api/v1/jobs?limit=200").body()).doesNotContain("secret.csv");
		assertThat(this.support.get("/api/v1/jobs?limit=200").body()).contains("secret.csv");
	}

	@Test
	void theSameKeyGivesTheFirstAnswerAgainAndAnotherBodyIsRefused() {
		HttpResponse<String> first = this.acme.upload("rows.csv", ROWS, CONTACTS, "Idempotency-Key", "one");
		HttpResponse<String> again = this.acme.upload("rows.csv", ROWS, CONTACTS, "Idempotency-Key", "one");
		assertThat(again.statusCode()).isEqualTo(202);
		assertThat(again.body()).isEqualTo(first.body());
		assertThat(again.headers().firstValue("Location")).isEqualTo(first.headers().firstValue("Location"));
		HttpResponse<String> other = this.acme.upload("rows.csv", ROWS + "3,Cy,,\n", CONTACTS, "Idempotency-Key",
				"one");
		assertThat(other.statusCode()).isEqualTo(422);
		assertThat(other.body()).contains("was used already for another request");
		assertThat(this.birch.upload("rows.csv", ROWS, CONTACTS, "Idempotency-Key", "one").body())
			.isNotEqualTo(first.body());
	}

	@Test
	void twoAtOnceWithOneKeyMakeOneJob() throws Exception {
		ExecutorService callers = Executors.newFixedThreadPool(6);
		try {
			List<Future<HttpResponse<String>>> answers = new ArrayList<>();
			for (int n = 0; n < 6; n++) {
				answers.add(callers
					.submit(() -> this.acme.upload("atonce.csv", ROWS, CONTACTS, "Idempotency-Key", "at once")));
			}
			for (Future<HttpResponse<String>> answer : answers) {
				assertThat(answer.get(60, TimeUnit.SECONDS).statusCode()).isIn(202, 409);
			}
			String jobs = this.acme.get("/api/v1/jobs?limit=200").body();
			assertThat(jobs.split("atonce\\.csv", -1)).hasSize(2);
		}
		finally {
			callers.shutdownNow();
		}
	}

	@Test
	void aRepeatedPostOfJsonGetsItsFirstAnswerAndASecretIsNotKept() {
		Sender operator = new Sender(app.address(), "demo-operator");
		HttpResponse<String> first = operator.post("/api/v1/tenants", "{\"code\":\"twin\"}", "twin");
		assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
		HttpResponse<String> again = operator.post("/api/v1/tenants", "{\"code\":\"twin\"}", "twin");
		assertThat(again.statusCode()).isEqualTo(201);
		assertThat(again.body()).isEqualTo(first.body());
		assertThat(operator.post("/api/v1/tenants", "{\"code\":\"other\"}", "twin").statusCode()).isEqualTo(422);
		String issue = "{\"name\":\"erp\",\"tenant\":\"acme\"}";
		assertThat(operator.post("/api/v1/tokens", issue, "secret").statusCode()).isEqualTo(201);
		HttpResponse<String> secret = operator.post("/api/v1/tokens", issue, "secret");
		assertThat(secret.statusCode()).isEqualTo(409);
		assertThat(secret.body()).contains("shown once only").doesNotContain("eh_");
	}

	@Test
	void whatCannotBeTakenIsRefusedInASentenceAndNothingIsKept() throws IOException {
		long before = blobs();
		assertRefused(this.acme.upload("a.csv", ROWS, Map.of()), 422, "in the field collection");
		assertRefused(this.acme.upload("a.csv", ROWS, Map.of("collection", "nothing")), 422, "collection");
		assertRefused(this.acme.upload("a.csv", ROWS, Map.of("collection", "contacts", "priority", "now")), 422,
				"A priority is low, normal, high or urgent.");
		assertRefused(this.acme.upload("a.csv", ROWS, Map.of("collection", "contacts", "priority", "urgent")), 422,
				"priorities up to high");
		assertRefused(this.acme.upload("a.csv", ROWS, Map.of("collection", "contacts", "lane", "scheduled")), 422,
				"may not choose this lane");
		assertRefused(this.acme.upload("a.csv", ROWS, Map.of("collection", "contacts", "format", "{")), 422, "format");
		assertRefused(this.support.upload("a.csv", ROWS, CONTACTS), 422, "Staff names the tenant");
		assertRefused(this.acme.upload("a.csv", "x".repeat(2 << 20), CONTACTS), 413, "larger than 1 MiB");
		assertThat(new Sender(app.address(), "").upload("a.csv", ROWS, CONTACTS).statusCode()).isEqualTo(401);
		assertThat(blobs()).isEqualTo(before);
	}

	@Test
	void anUploadThatIsCutOffHalfWayLeavesNothingAndSaysSo() throws IOException {
		long before = blobs();
		String jobs = this.acme.get("/api/v1/jobs?limit=200").body();
		byte[] whole = Sender.body("half.csv", "1,Anna\n".repeat(50_000), CONTACTS);
		URI address = URI.create(app.address());
		try (Socket socket = new Socket(address.getHost(), address.getPort())) {
			socket.setSoTimeout(30_000);
			socket.getOutputStream()
				.write(("POST /api/v1/imports HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer demo-acme\r\n"
						+ "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: " + whole.length
						+ "\r\n\r\n")
					.getBytes(StandardCharsets.US_ASCII));
			socket.getOutputStream().write(Arrays.copyOf(whole, whole.length / 2));
			socket.shutdownOutput();
			String answer = text(socket.getInputStream());
			assertThat(answer).startsWith("HTTP/1.1 400").contains("The upload ended before it was complete.");
		}
		assertThat(blobs()).isEqualTo(before);
		assertThat(this.acme.get("/api/v1/jobs?limit=200").body()).hasSameSizeAs(jobs).doesNotContain("half.csv");
	}

	@Test
	void theDescriptionAndItsPageAreThere() {
		Visitor visitor = new Visitor(app.address());
		assertThat(visitor.get("/v3/api-docs").body()).contains("\"/api/v1/imports\"", "\"/api/v1/jobs/{id}\"");
		assertThat(visitor.get("/swagger-ui/index.html").statusCode()).isEqualTo(200);
	}

	@Test
	void anAddressThatIsNotThereIsAProblemToo() {
		assertRefused(this.acme.get("/api/v1/nothing"), 404, "There is nothing under this address.");
	}

	@Test
	void lanesAreForStaff() {
		assertThat(this.support.get("/api/v1/lanes").body()).contains("\"name\":\"bulk\"", "\"slots\"", "\"waits\"");
		assertThat(this.support.get("/api/v1/lanes/bulk").statusCode()).isEqualTo(200);
		assertThat(this.support.get("/api/v1/lanes/nowhere").statusCode()).isEqualTo(404);
		assertThat(this.acme.get("/api/v1/lanes").statusCode()).isEqualTo(403);
	}

	private static void assertRefused(HttpResponse<String> answer, int status, String sentence) {
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
		assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/problem+json");
		assertThat(answer.body()).contains(sentence);
	}

	private static String text(InputStream in) throws IOException {
		byte[] bytes = in.readNBytes(4096);
		return new String(bytes, StandardCharsets.UTF_8);
	}

	/** Uploads and parts of uploads in the storage folder. */
	private static long blobs() throws IOException {
		Path dir = Path.of(app.context().getEnvironment().getRequiredProperty("evenhand.storage.dir"));
		if (!Files.exists(dir)) {
			return 0;
		}
		try (Stream<Path> files = Files.walk(dir)) {
			return files.filter(Files::isRegularFile).count();
		}
	}

}
