package io.evenhand.schedule;

import java.net.http.HttpResponse;
import java.util.Map;

import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** And the pages, which are the same on each database. */
class ScheduleOnH2Tests extends ScheduleContract {

	@Override
	RunningApp open() {
		return RunningApp.embedded(SOURCES);
	}

	private Visitor visitor(String name) {
		return new Visitor(app().address()).signIn(name, name);
	}

	private static String location(HttpResponse<String> answer) {
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
		return answer.headers().firstValue("Location").orElseThrow().replaceFirst("^https?://[^/]+", "");
	}

	private static String plain(String location) {
		return location.replaceFirst("\\?.*", "");
	}

	@Test
	void aCustomerMakesChangesPausesAndRemovesOneByForms() {
		Visitor cedar = visitor("cedar");
		assertThat(cedar.get("/schedules").body()).contains("Nothing yet.", "Export a collection",
				"Archive old records");
		assertThat(cedar.get("/schedules/make?type=export").body()).contains("name=\"with-collection\"", "jsonl",
				"name=\"cron\"");
		HttpResponse<String> wrong = cedar.post("/schedules/make", Map.of("type", "export", "name", "Weekly <b>",
				"cron", "every night", "zone", "Europe/Oslo", "with-collection", "contacts"));
		assertThat(wrong.statusCode()).isEqualTo(422);
		assertThat(wrong.body()).contains("Write five fields", "Weekly &lt;b&gt;").doesNotContain("Weekly <b>");
		assertThat(
				cedar.post("/schedules/make", Map.of("type", "export", "name", "x", "cron", "0 1 * * *", "zone", "UTC"))
					.body())
			.contains("This is needed: The collection");
		String made = location(cedar.post("/schedules/make", Map.of("type", "export", "name", "Weekly <b>", "cron",
				"0 4 * * 1", "zone", "Europe/Oslo", "with-collection", "contacts", "with-format", "jsonl")));
		String page = cedar.get(made).body();
		assertThat(page).contains("The schedule is saved.", "Monday ", "04:00 (UTC+0", "contacts", "Run now")
			.doesNotContain("<b>Weekly");
		assertThat(visitor("birch").get(plain(made)).statusCode()).isEqualTo(404);
		assertThat(visitor("birch").get("/schedules").body()).doesNotContain("Weekly");
		String one = plain(made);
		assertThat(cedar.get(one + "/change").body()).contains("value=\"0 4 * * 1\"", "value=\"contacts\"");
		HttpResponse<String> stale = cedar.post(one + "/change", Map.of("name", "Weekly", "cron", "0 5 * * 1", "zone",
				"UTC", "with-collection", "contacts", "version", "77"));
		assertThat(stale.statusCode()).isEqualTo(422);
		assertThat(stale.body()).contains("Somebody else changed it");
		assertThat(cedar
			.get(location(cedar.post(one + "/change",
					Map.of("name", "Weekly", "cron", "0 5 * * 1", "zone", "UTC", "with-collection", "contacts"))))
			.body()).contains("05:00 (UTC)");
		assertThat(cedar.get(location(cedar.post(one + "/pause", Map.of()))).body()).contains("Paused by cedar");
		HttpResponse<String> refused = cedar.post(one + "/run", Map.of());
		assertThat(refused.statusCode()).isEqualTo(409);
		assertThat(refused.body()).contains("nothing is started by it. Resume it first.");
		cedar.post(one + "/resume", Map.of());
		String job = location(cedar.post(one + "/run", Map.of()));
		assertThat(job).startsWith("/jobs/");
		assertThat(cedar.get(one).body()).contains("Run now by cedar", "href=\"" + job + "\"");
		assertThat(cedar.get(location(cedar.post(one + "/remove", Map.of()))).body())
			.contains("The schedule is removed.");
		assertThat(cedar.get(one).statusCode()).isEqualTo(404);
	}

	@Test
	void staffSeesAllAndAuditorsHaveNoButtons() {
		Visitor support = visitor("support");
		assertThat(support.get("/schedules").statusCode()).isEqualTo(403);
		assertThat(support
			.post("/console/schedules/make", Map.of("type", "export", "name", "Nobodys", "cron", "0 4 * * 1", "zone",
					"UTC", "tenant", "nobody", "with-collection", "contacts"))
			.body()).contains("no tenant with this code");
		String made = location(support.post("/console/schedules/make", Map.of("type", "export", "name", "For cedar",
				"cron", "0 4 * * 1", "zone", "UTC", "tenant", "cedar", "with-collection", "contacts")));
		assertThat(support.get("/console/schedules").body()).contains("For cedar", "Cedar", "04:00 (UTC)");
		Visitor auditor = visitor("auditor");
		assertThat(auditor.get("/console/schedules").body()).contains("For cedar")
			.doesNotContain("<button class=\"btn btn--main\"");
		assertThat(auditor.get(plain(made)).body()).doesNotContain("Run now", "Remove the schedule");
		assertThat(auditor.post(plain(made) + "/run", Map.of()).statusCode()).isEqualTo(403);
		assertThat(visitor("cedar").get("/console/schedules").statusCode()).isEqualTo(403);
		location(support.post(plain(made) + "/remove", Map.of()));
	}

}
