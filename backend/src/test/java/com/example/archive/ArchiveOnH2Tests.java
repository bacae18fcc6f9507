package com.example.archive;

import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

import io.evenhand.support.Api;
import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ArchiveOnH2Tests extends ArchiveContract {

	private static final String ARCHIVE = "/start/archive-old-records";

	@Override
	RunningApp open() {
		return RunningApp.embedded(SOURCES, SOON);
	}

	private Visitor visitor(String name) {
		return new Visitor(app().address()).signIn(name, name);
	}

	private static String key(String page) {
		return page.replaceAll("(?s).*name=\"key\" value=\"([^\"]+)\".*", "$1");
	}

	private static String location(HttpResponse<String> answer) {
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
		return answer.headers().firstValue("Location").orElseThrow().replaceFirst("^https?://[^/]+", "");
	}

	/** What another test finds is not worked on by this one's. */
	private void ended(String page) {
		new Api(URI.create(app().address() + "/api/v1"), "demo-operator")
			.awaitEnd(Long.parseLong(page.replaceFirst(".*/", "")), Duration.ofSeconds(60));
	}

	@Test
	void aCustomerStartsOneByAFormAndADoubleClickIsOneJob() {
		Visitor acme = visitor("acme");
		assertThat(acme.get("/jobs").body()).contains("href=\"/jobs/start\"");
		assertThat(acme.get("/jobs/start").body())
			.contains("/jobs" + ARCHIVE, "Archive old records", "/jobs/start/export")
			.doesNotContain("copy-notes", "??");
		String page = acme.get("/jobs" + ARCHIVE).body();
		assertThat(page)
			.contains("Archive what was written before this day", "name=\"with-before\"", "a day such as 2026-11-30",
					"name=\"priority\"", ">high<")
			.doesNotContain("name=\"tenant\"", ">urgent<", "??");
		HttpResponse<String> wrong = acme.post("/jobs" + ARCHIVE,
				Map.of("key", key(page), "name", "<b>old</b>", "with-before", "2026-02-31"));
		assertThat(wrong.statusCode()).isEqualTo(422);
		assertThat(wrong.body())
			.contains("Nothing was started.", "This is a day of the calendar such as 2026-11-30.",
					"value=\"2026-02-31\"", "&lt;b&gt;old")
			.doesNotContain("<b>old");
		assertThat(acme.post("/jobs" + ARCHIVE, Map.of()).body()).contains("This is needed: Archive what was");
		assertThat(acme.post("/jobs" + ARCHIVE, Map.of("with-before", "2026-01-01", "with-other", "x")).body())
			.contains("This kind of job has no such parameter");
		assertThat(acme.post("/jobs" + ARCHIVE, Map.of("with-before", "2026-01-01", "priority", "urgent")).body())
			.contains("Nothing was started.");

		Map<String, String> form = Map.of("key", key(wrong.body()), "name", "the old ones", "with-before", "2026-01-01",
				"lane", "", "priority", "high");
		String job = location(acme.post("/jobs" + ARCHIVE, form));
		assertThat(location(acme.post("/jobs" + ARCHIVE, form))).isEqualTo(job).startsWith("/jobs/");
		assertThat(acme.post("/jobs" + ARCHIVE, Map.of("key", key(wrong.body()), "with-before", "2026-01-02")).body())
			.as("the same form with something else")
			.contains("Nothing was started");
		assertThat(acme.get(job).body()).contains("the old ones").doesNotContain("??");
		ended(job);
	}

	@Test
	void staffSaysWhoseJobItIsAndStartsWhatIsForStaff() {
		Visitor operator = visitor("operator");
		assertThat(operator.get("/console/jobs").body()).contains("href=\"/console/jobs/start\"");
		assertThat(operator.get("/console/jobs/start").body()).contains("/console/jobs/start/copy-notes");
		assertThat(operator.get("/console/jobs" + ARCHIVE).body()).contains("name=\"tenant\"", ">urgent<")
			.doesNotContain("??");
		assertThat(operator.post("/console/jobs" + ARCHIVE, Map.of("tenant", "nobody", "with-before", "2026-01-01"))
			.body()).contains("There is no tenant with this code.");
		String job = location(
				operator.post("/console/jobs" + ARCHIVE, Map.of("tenant", "birch", "with-before", "2026-01-01")));
		assertThat(job).startsWith("/console/jobs/");
		assertThat(operator.get(job).body()).contains("Archive old records", "Birch");
		ended(job);
		assertThat(visitor("support").get("/console/jobs" + ARCHIVE).statusCode()).isEqualTo(200);
	}

	@Test
	void whoMayNotStartOneFindsNothing() {
		Visitor acme = visitor("acme");
		assertThat(acme.get("/jobs/start/copy-notes").statusCode()).isEqualTo(404);
		assertThat(acme.post("/jobs/start/copy-notes", Map.of()).statusCode()).isEqualTo(404);
		assertThat(acme.get("/jobs/start/nothing").statusCode()).isEqualTo(404);
		assertThat(acme.get("/console/jobs" + ARCHIVE).statusCode()).isIn(403, 404);
		Visitor auditor = visitor("auditor");
		assertThat(auditor.get("/console/jobs").body()).doesNotContain("/console/jobs/start");
		assertThat(auditor.get("/console/jobs/start").statusCode()).isEqualTo(403);
		assertThat(auditor.post("/console/jobs" + ARCHIVE, Map.of("tenant", "birch")).statusCode()).isEqualTo(403);
	}

}
