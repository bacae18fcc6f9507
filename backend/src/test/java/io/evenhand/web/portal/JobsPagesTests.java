package io.evenhand.web.portal;

import java.io.Writer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.IntStream;

import io.evenhand.fairness.Clause;
import io.evenhand.gate.Fact;
import io.evenhand.gate.Held;
import io.evenhand.insight.Stretch;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.JobState;
import io.evenhand.job.Scope;
import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.imports.LinesIn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MvcResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willAnswer;

/**
 * The list, a job's status, their pollers, and the rejects.
 */
@WebMvcTest(controllers = { JobsPages.class, OlderPages.class })
class JobsPagesTests extends PortalSlice {

	private static final Pattern POLL = Pattern.compile("hx-get=\"([^\"]+/live\\?v=[^\"]+)\"");

	@Test
	void aWaitingJobSaysItsPlaceWhatHoldsItAndHowLong() {
		has(job(5, "customers.csv", JobState.READY, null, Counts.NONE, null), 3,
				new Held(new Fact.Cap(2, 2), NOW, null));
		assertThat(html(get("/jobs/5"))).contains("customers.csv", "Waiting, 3rd in your queue",
				"Your account runs as many jobs of this kind as it may at once.", "16 minutes so far", "every 20 s",
				"datetime=\"2026-11-30T10:26:21+01:00\">10:26<");
	}

	@Test
	void aRunningJobShowsItsPercentAndCounts() {
		has(job(5, "customers.csv", JobState.RUNNING, 37, new Counts(1234, 1200, 34, 0), null), null);
		assertThat(html(get("/jobs/5"))).contains("value=\"37\"", "1,234 rows read so far", "1 a second.",
				">Importing<");
	}

	@Test
	void aDoneJobOffersItsRejectsAndStopsAsking() {
		has(job(5, "suppliers.csv", JobState.SUCCEEDED, 100, new Counts(2221, 2184, 37, 0), null), null);
		String page = html(get("/jobs/5"));
		assertThat(page).contains("Done, 37 rows to fix", "2,184 of 2,221 rows imported", "/jobs/5/rejects",
				"id=\"poll\"");
		assertThat(page).doesNotContain("hx-trigger", "live=off", "Update by itself");
	}

	@Test
	void aDryRunSaysThatNothingWasImportedAndOffersTheImport() {
		Job job = job(5, "suppliers.csv", JobState.SUCCEEDED, 100, new Counts(2221, 2184, 37, 0), null);
		has(new Job(job.id(), job.tenant(), "dry-run", job.name(), job.lane(), job.priority(), job.state(),
				job.submittedBy(), job.times(), null, 100, job.counts(), job.run()), null);
		assertThat(html(get("/jobs/5")))
			.contains("Dry run of an import, sent", "Dry run done, 37 rows to fix", "2,184 of 2,221 rows would go in",
					"nothing was imported", "href=\"/jobs/5/import\"", "/jobs/5/rejects")
			.doesNotContain("rows imported", "??");
	}

	@Test
	void aJobThatWasCancelledSaysWhichLinesAreInAndOffersTheOthers() {
		Job job = job(5, "suppliers.csv", JobState.CANCELLED, 50, new Counts(8_000, 7_900, 100, 0), null);
		has(job, null);
		given(this.imports.linesIn(job)).willReturn(Optional
			.of(new LinesIn(List.of(new LinesIn.Range(2, 5_001), new LinesIn.Range(10_002, 13_001)), false)));
		assertThat(html(get("/jobs/5")))
			.contains("These lines of the file are in", ">2 to 5,001</li>", ">10,002 to 13,001</li>",
					"href=\"/jobs/5/rest\"", "Download the 100 rows to fix", "href=\"/jobs/new?like=5\"")
			.doesNotContain("more range", "??");
		assertThat(get("/jobs/5/rest").getResponse().getHeader("Content-Disposition"))
			.contains("filename=\"suppliers-rest.csv\"");
	}

	@Test
	void manyRangesAreCutAndOfAWholeFileNothingIsLeft() {
		Job job = job(5, "suppliers.csv", JobState.FAILED, 50, new Counts(2_500, 1, 2_499, 0), "Stopped.");
		has(job, null);
		List<LinesIn.Range> ranges = IntStream.range(1, 12)
			.mapToObj((n) -> new LinesIn.Range(100L * n, 100L * n + 9))
			.toList();
		given(this.imports.linesIn(job)).willReturn(Optional.of(new LinesIn(ranges, true)));
		assertThat(html(get("/jobs/5")))
			.contains("and 3 more ranges", "Download the first 1,000 rows to fix", "2,499 rows were left out")
			.doesNotContain("/jobs/5/rest", "900 to", "??");
		assertThat(get("/jobs/5/rest").getResponse().getStatus()).isEqualTo(404);
	}

	@Test
	void whatASyncLeftOutCanBeReadButNotSentAgain() {
		Job job = job(5, "shop", JobState.SUCCEEDED, 100, new Counts(12, 10, 2, 0), null);
		has(new Job(job.id(), job.tenant(), "sync", job.name(), job.lane(), job.priority(), job.state(),
				job.submittedBy(), job.times(), null, 100, job.counts(), job.run()), null);
		assertThat(html(get("/jobs/5"))).contains("/jobs/5/rejects", "10 of 12 records written")
			.doesNotContain("like=5", "send the file", "??");
	}

	@Test
	void aJobWhoseDetailsAreGoneSaysSinceAndOffersNothingThatIsNotThere() {
		Job job = job(5, "suppliers.csv", JobState.SUCCEEDED, 100, new Counts(2221, 2184, 37, 0), null);
		has(new Job(job.id(), job.tenant(), job.type(), job.name(), job.lane(), job.priority(), job.state(),
				job.submittedBy(),
				new Job.Times(job.times().submitted(), job.times().started(), job.times().ended(), NOW), null, 100,
				job.counts(), job.run()), null);
		assertThat(html(get("/jobs/5")))
			.contains("Done, 37 rows to fix", "Details were removed on", ">30 Nov 2026</time>.")
			.doesNotContain("/jobs/5/rejects");
	}

	@Test
	void aFailedJobSaysWhyInItsSentence() {
		has(job(5, "leads.csv", JobState.FAILED, null, Counts.NONE, "Line 412 is not valid UTF-8."), null);
		assertThat(html(get("/jobs/5"))).contains("Not imported", "Line 412 is not valid UTF-8.");
	}

	@Test
	void aHostileFileNameIsText() {
		has(job(5, "<img src=x onerror=alert(1)>\".csv", JobState.SUCCEEDED, 100, new Counts(1, 0, 1, 0), null), null);
		assertThat(html(get("/jobs/5"))).contains("&lt;img src=x onerror=alert(1)&gt;&quot;.csv")
			.doesNotContain("<img");
	}

	@Test
	void aPollOfACurrentPageIsAnsweredWithNothing() {
		has(job(5, "customers.csv", JobState.RUNNING, 37, new Counts(10, 10, 0, 0), null), null);
		MvcResult answer = get(poll(html(get("/jobs/5"))));
		assertThat(answer.getResponse().getStatus()).isEqualTo(204);
		assertThat(html(answer)).isEmpty();
	}

	@Test
	void aPollAfterAChangeGetsLeavesThatStandOnThePageAndTheEndStopsIt() {
		has(job(5, "customers.csv", JobState.RUNNING, 37, new Counts(10, 10, 0, 0), null), null);
		String page = html(get("/jobs/5"));
		has(job(5, "customers.csv", JobState.RUNNING, 38, new Counts(12, 12, 0, 0), null), null);
		String further = html(get(poll(page)));
		assertThat(further).contains("value=\"38\"", "hx-swap-oob=\"true\"", "hx-trigger").doesNotContain("announce");
		has(job(5, "customers.csv", JobState.SUCCEEDED, 100, new Counts(12, 12, 0, 0), null), null);
		String end = html(get(poll(further)));
		assertThat(end).contains("id=\"state\"", "All 12 rows imported.", "id=\"announce\"", "customers.csv: Done")
			.doesNotContain("hx-trigger", "<form", "<details");
		for (String id : List.of("poll", "live", "state", "announce")) {
			assertThat(page).contains("id=\"" + id + "\"");
			assertThat(end).contains("id=\"" + id + "\"");
		}
	}

	@Test
	void thePageThatIsToldToStandStillDoesNotAsk() {
		has(job(5, "customers.csv", JobState.RUNNING, 37, Counts.NONE, null), null);
		assertThat(html(get("/jobs/5?live=off"))).doesNotContain("hx-trigger").contains("Update by itself");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/jobs/%s", "/jobs/%s/live?v=x", "/jobs/%s/rejects", "/jobs/%s/rest" })
	void aForeignJobIsAnsweredAsAnUnknownOne(String address) {
		Job foreign = new Job(new JobId(8), new TenantId(99), "import", "secret.csv", "bulk",
				job(8, "", JobState.READY, null, Counts.NONE, null).priority(), JobState.READY, "other",
				job(8, "", JobState.READY, null, Counts.NONE, null).times(), null, null, Counts.NONE, Job.Run.NEW);
		given(this.jobs.find(foreign.id(), Scope.ALL)).willReturn(Optional.of(foreign));
		given(this.jobs.find(foreign.id(), Scope.of(new TenantId(99)))).willReturn(Optional.of(foreign));
		MockHttpServletResponse other = get(address.formatted("8")).getResponse();
		MockHttpServletResponse unknown = get(address.formatted("123456789")).getResponse();
		MockHttpServletResponse odd = get(address.formatted("99999999999999999999")).getResponse();
		assertThat(other.getStatus()).isEqualTo(404).isEqualTo(unknown.getStatus()).isEqualTo(odd.getStatus());
		assertThat(other.getContentAsByteArray()).isEqualTo(unknown.getContentAsByteArray());
		assertThat(other.getHeaderNames()).isEqualTo(unknown.getHeaderNames());
	}

	@Test
	void rejectsAreADownloadWithAPlainAndAnEncodedName() throws Exception {
		has(job(5, "vari\u00e9t\u00e9s\" ;\r\n.csv", JobState.SUCCEEDED, 100, new Counts(1, 0, 1, 0), null), null);
		willAnswer((call) -> {
			call.<Writer>getArgument(1).write("line,column,value,reason\n2,email,x,not an address\n");
			return null;
		}).given(this.imports).writeRejects(eq(new JobId(5)), any());
		MockHttpServletResponse answer = get("/jobs/5/rejects").getResponse();
		assertThat(answer.getContentType()).isEqualTo("text/csv;charset=UTF-8");
		assertThat(answer.getHeader("Content-Disposition"))
			.startsWith("attachment; filename=\"vari_t_s___-rejects.csv\"; filename*=UTF-8''vari%C3%A9t%C3%A9s")
			.doesNotContain("\r", "\n", "%0D");
		assertThat(answer.getContentAsString()).startsWith("\uFEFFline,column,value,reason");
	}

	@Test
	void theListStandsInThreeGroupsWithTheCustomersOwnOrder() {
		Job second = job(11, "second.csv", JobState.READY, null, Counts.NONE, null);
		Job first = job(12, "first.csv", JobState.READY, null, Counts.NONE, null);
		has(second, 2, new Held(new Fact.Turn(2, 2), NOW, null));
		has(first, 1, new Held(new Fact.Paused(Fact.Paused.What.LANE, "olga", "moving house", null), NOW,
				NOW.plusSeconds(3600)));
		given(this.jobs.oldest(eq(NORTHWIND), eq(PortalReader.WAITING), anyInt())).willReturn(List.of(second, first));
		given(this.jobs.count(NORTHWIND, PortalReader.WAITING)).willReturn(2);
		given(this.jobs.oldest(eq(NORTHWIND), eq(PortalReader.RUNNING), anyInt()))
			.willReturn(List.of(job(9, "runs.csv", JobState.RUNNING, 50, Counts.NONE, null)));
		given(this.jobs.count(NORTHWIND, PortalReader.RUNNING)).willReturn(1);
		given(this.jobs.ended(any(), any(), anyInt()))
			.willReturn(List.of(job(3, "done.csv", JobState.SUCCEEDED, 100, new Counts(212, 212, 0, 0), null),
					job(2, "bad.csv", JobState.SUCCEEDED, 100, new Counts(9, 2, 7, 0), null)));
		String page = html(get("/jobs"));
		assertThat(page).containsSubsequence("1 is running and 2 are waiting. 1 file has rows to fix.", "Running, 1",
				"runs.csv", "Waiting, 2", "Bulk", "1st", "first.csv", "Jobs of this kind are paused until about 11:42.",
				"2nd", "second.csv", "2nd in your queue.", "Finished in the last 30 days", "All 212 rows imported.",
				"7 rows to fix");
		assertThat(get(poll(page)).getResponse().getStatus()).isEqualTo(204);
		given(this.jobs.pulse(NORTHWIND)).willReturn("3/9/5/100");
		given(this.jobs.ended(any(), any(), anyInt())).willReturn(List.of());
		String changed = html(get(poll(page)));
		assertThat(changed).contains("id=\"finished\"", "id=\"sum\"")
			.doesNotContain("id=\"running\"", "id=\"waiting\"");
	}

	@Test
	void whatEndedBeforeTheListIsFoundPageByPage() {
		List<Job> fifty = IntStream.range(0, 50)
			.mapToObj((n) -> job(900 - n, "f" + n + ".csv", JobState.SUCCEEDED, 100, new Counts(1, 1, 0, 0), null))
			.toList();
		given(this.jobs.ended(any(), any(), anyInt())).willReturn(fifty);
		assertThat(html(get("/jobs"))).contains("These are the newest 50.", "/jobs/older?after=851");
		Job last = fifty.get(49);
		has(last, null);
		given(this.jobs.endedBefore(eq(last), any(), eq(50)))
			.willReturn(List.of(job(850, "older.csv", JobState.SUCCEEDED, 100, new Counts(1, 1, 0, 0), null)));
		assertThat(html(get("/jobs/older?after=851"))).contains("older.csv", "Older jobs").doesNotContain("after=");
		for (String foreign : List.of("852", "x", "")) {
			assertThat(get("/jobs/older?after=" + foreign).getResponse().getStatus()).isEqualTo(404);
		}
	}

	@Test
	void anEmptyListOffersTheNextStep() {
		assertThat(html(get("/jobs"))).contains("Nothing yet", "/jobs/new");
	}

	private static String poll(String page) {
		Matcher poll = POLL.matcher(page);
		assertThat(poll.find()).isTrue();
		return poll.group(1);
	}

	@Test
	void aJobThatHasWaitedTellsWhereItsTimeWentAndNothingOfOthers() {
		Job job = job(5, "customers.csv", JobState.SUCCEEDED, null, new Counts(10, 10, 0, 0), null);
		has(job, null);
		Instant sent = job.times().submitted();
		given(this.explanations.own(job))
			.willReturn(explained(new Stretch(Clause.LANE_FULL, false, sent, sent.plusSeconds(720), null),
					new Stretch(null, false, sent.plusSeconds(720), sent.plusSeconds(730), null),
					new Stretch(null, true, sent.plusSeconds(730), sent.plusSeconds(860), null)));
		assertThat(html(get("/jobs/5"))).contains("All places were busy: 12 minutes", "It ran: 2 minutes")
			.doesNotContain("Waited for its turn", "??", "th:");
	}

}
