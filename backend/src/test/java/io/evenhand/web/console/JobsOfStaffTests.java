package io.evenhand.web.console;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.evenhand.access.Role;
import io.evenhand.audit.Reason;
import io.evenhand.fairness.Clause;
import io.evenhand.gate.Attempts;
import io.evenhand.gate.Fact;
import io.evenhand.gate.Held;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.Priority;
import io.evenhand.insight.Change;
import io.evenhand.insight.Change.Kind;
import io.evenhand.insight.Explanation;
import io.evenhand.insight.Explanations;
import io.evenhand.insight.Overtaker;
import io.evenhand.insight.Overtaker.Rule;
import io.evenhand.insight.Sooner;
import io.evenhand.insight.Sooner.Brings;
import io.evenhand.insight.Sooner.Option;
import io.evenhand.insight.Stretch;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobControl;
import io.evenhand.job.JobFront;
import io.evenhand.job.JobFilter;
import io.evenhand.job.JobId;
import io.evenhand.job.JobPage;
import io.evenhand.job.JobState;
import io.evenhand.job.JobView;
import io.evenhand.job.NotNow;
import io.evenhand.job.Order;
import io.evenhand.job.Scope;
import io.evenhand.web.HoldWords;
import io.evenhand.web.WhyWords;
import io.evenhand.web.PageSlice;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;

import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.authentication;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Staff finds jobs, reads one and acts on it.
 */
@PageSlice({ JobsController.class, JobController.class, SearchController.class })
@Import({ JobLines.class, JobDetails.class, Whys.class, HoldWords.class, WhyWords.class })
class JobsOfStaffTests extends ConsoleSlice {

	private static final Instant SENT = Boards.NOW.minus(Duration.ofMinutes(16));

	@MockitoBean
	JobControl control;

	@MockitoBean
	JobFront front;

	@MockitoBean
	Explanations explanations;

	@MockitoBean
	Attempts attempts;

	@MockitoBean
	Lanes lanes;

	@BeforeEach
	void nothingTried() {
		given(this.attempts.of(anyLong(), anyInt())).willReturn(List.of());
		given(this.lanes.all()).willReturn(List.of());
		given(this.explanations.of(any())).willReturn(explained());
	}

	private static Explanation explained(Held... held) {
		return new Explanation(null, List.of(held), new Sooner(null, List.of()), List.of(), List.of());
	}

	private Job job(JobState state, Job.Run run) {
		return job("import", state, run);
	}

	private Job job(String type, JobState state, Job.Run run) {
		boolean started = state != JobState.READY;
		Job job = new Job(new JobId(5), Boards.NORTHWIND, type, "customers.csv", "bulk", Priority.NORMAL, state,
				"northwind",
				new Job.Times(SENT, started ? SENT.plusSeconds(60) : null,
						state.ended() ? SENT.plusSeconds(300) : null),
				(state == JobState.FAILED) ? "Line 412 is not valid UTF-8." : null, 37, new Counts(1234, 1200, 34, 0),
				run);
		given(this.jobs.find(job.id(), Scope.ALL)).willReturn(Optional.of(job));
		given(this.jobs.view(job)).willReturn(new JobView(job, started ? null : 3, List.of()));
		return job;
	}

	private MvcResult get(String address, Role role) {
		return exchange(MockMvcRequestBuilders.get(URI.create(address)).with(authentication(as(role))));
	}

	private MvcResult post(String address, Role role, String body) {
		return exchange(MockMvcRequestBuilders.post(URI.create(address))
			.with(authentication(as(role)))
			.with(csrf())
			.contentType(MediaType.APPLICATION_FORM_URLENCODED)
			.content(body));
	}

	@Test
	void aJobWhoseDetailsAreGoneSaysSince() {
		Job job = job(JobState.SUCCEEDED, Job.Run.NEW);
		assertThat(html(get("/console/jobs/5", Role.AUDITOR))).doesNotContain("Details were removed");
		Job purged = new Job(job.id(), job.tenant(), job.type(), job.name(), job.lane(), job.priority(), job.state(),
				job.submittedBy(),
				new Job.Times(SENT, SENT.plusSeconds(60), SENT.plusSeconds(300), Instant.parse("2026-10-31T23:30:00Z")),
				null, null, job.counts(), job.run());
		given(this.jobs.find(job.id(), Scope.ALL)).willReturn(Optional.of(purged));
		given(this.jobs.view(purged)).willReturn(new JobView(purged, null, List.of()));
		assertThat(html(get("/console/jobs/5", Role.AUDITOR))).contains("Details were removed on",
				">1 Nov 2026</time>.");
	}

	@Test
	void theListShowsWhatTheAddressAsksForAndLeadsOn() {
		Job job = job(JobState.PAUSED, Job.Run.NEW);
		given(this.jobs.page(any(), any(), any(), anyInt())).willReturn(new JobPage(List.of(job), job.id()));
		String page = html(get("/console/jobs?state=paused&lane=bulk&text=a%26b", Role.AUDITOR));
		assertThat(page)
			.contains("customers.csv", "Northwind", "Paused", "/console/jobs/5", "value=\"a&amp;b\"",
					"text=a%26b&amp;after=5", "<option value=\"paused\" selected=\"selected\">")
			.doesNotContain("??", "th:");
		ArgumentCaptor<JobFilter> filter = ArgumentCaptor.forClass(JobFilter.class);
		then(this.jobs).should().page(filter.capture(), any(), any(), anyInt());
		assertThat(filter.getValue()).isEqualTo(new JobFilter(JobState.PAUSED, "bulk", null, "a&b"));
	}

	@Test
	void aTenantThatThereIsNoneOfHasNoJobs() {
		assertThat(html(get("/console/jobs?tenant=nobody", Role.SUPPORT))).contains("No job matches");
	}

	@ParameterizedTest
	@EnumSource
	void eachStateIsToldAndOnlyWhoMayActIsOfferedIt(JobState state) {
		job(state, Job.Run.NEW);
		String page = html(get("/console/jobs/5", Role.SUPPORT));
		assertThat(page).contains("<h1>customers.csv</h1>").doesNotContain("??", "th:");
		assertThat(page.contains("/console/jobs/5/cancel")).isEqualTo(!state.ended() && state != JobState.STOPPING);
		assertThat(page.contains("/console/jobs/5/retry"))
			.isEqualTo(state == JobState.FAILED || state == JobState.CANCELLED);
		assertThat(html(get("/console/jobs/5", Role.AUDITOR))).doesNotContain("/console/jobs/5/")
			.contains("Support and operators can");
	}

	@Test
	void aPausedJobSaysWhoPausedItAndWhatWasTried() {
		Job job = job(JobState.PAUSED,
				new Job.Run(1, 4, null, new Job.Pause("T. Berg", SENT.plusSeconds(90), "wrong file")));
		given(this.explanations.of(job))
			.willReturn(explained(new Held(new Fact.Paused(Fact.Paused.What.JOB, "T. Berg", "wrong file", null),
					SENT.plusSeconds(90), null)));
		given(this.attempts.of(5, 50)).willReturn(List.of(new Attempts.Attempt("load:p1", 7, 1, "n1", 0,
				SENT.plusSeconds(60), SENT.plusSeconds(91), "put_down", "pause", null)));
		assertThat(html(get("/console/jobs/5", Role.SUPPORT))).contains("Paused by T. Berg", "wrong file",
				"The job is paused by T. Berg: wrong file", "load:p1", "put down", "the job was paused", "n1, 1",
				"First attempt.");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			import  | 1,200 rows are imported so far and stay.
			dry-run | It is a dry run: nothing is imported.
			export  | There will be no file. The records are not touched.
			sync    | 1,200 records are taken over so far and stay. The next sync goes on from the last mark.
			archive | 1,200 records are written so far and stay.
			""")
	void aCancelSaysWhatItLeavesOfEachKindOfJob(String type, String words) {
		job(type, JobState.RUNNING, Job.Run.NEW);
		assertThat(html(get("/console/jobs/5/cancel", Role.SUPPORT)))
			.contains("What waits is dropped, what runs ends at its next chunk. " + words);
		assertThat(html(get("/console/jobs/5", Role.SUPPORT)).contains("A dry run: nothing is imported."))
			.isEqualTo(type.equals("dry-run"));
	}

	@Test
	void anActTakesAReasonAndLandsOnTheJob() {
		Job job = job(JobState.RUNNING, Job.Run.NEW);
		given(this.control.cancel(any())).willReturn(Optional.of(job));
		assertThat(html(get("/console/jobs/5/cancel", Role.SUPPORT)))
			.contains("1,200 rows are imported so far and stay", "name=\"reason\"", "name=\"version\"");
		MvcResult answer = post("/console/jobs/5/cancel", Role.SUPPORT, "version=4&reason=wrong file");
		assertThat(answer.getResponse().getStatus()).isEqualTo(303);
		assertThat(answer.getResponse().getHeader("Location")).isEqualTo("/console/jobs/5?notice=job-did-cancel");
		ArgumentCaptor<Order> order = ArgumentCaptor.forClass(Order.class);
		then(this.control).should().cancel(order.capture());
		assertThat(order.getValue().reason()).isEqualTo(new Reason("wrong file"));
		assertThat(order.getValue().version()).isEqualTo(4);
		assertThat(html(get("/console/jobs/5?notice=job-did-cancel", Role.SUPPORT))).contains("role=\"status\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "cancel", "pause", "resume", "retry", "front", "back" })
	void withoutAReasonNothingIsDoneAndAuditorsMayNot(String verb) {
		job(JobState.RUNNING, Job.Run.NEW);
		assertThat(post("/console/jobs/5/" + verb, Role.OPERATOR, "reason=no").getResponse().getStatus())
			.isEqualTo(422);
		assertThat(post("/console/jobs/5/" + verb, Role.AUDITOR, "reason=wrong file").getResponse().getStatus())
			.isEqualTo(403);
		then(this.control).shouldHaveNoInteractions();
	}

	@Test
	void whatTheStateForbidsIsAConflictWithASentence() {
		job(JobState.RUNNING, Job.Run.NEW);
		given(this.control.pause(any())).willThrow(new NotNow("It is paused."));
		MvcResult answer = post("/console/jobs/5/pause", Role.SUPPORT, "version=4&reason=wrong file");
		assertThat(answer.getResponse().getStatus()).isEqualTo(409);
		assertThat(html(answer)).contains("It is paused.", ">wrong file</textarea>");
	}

	@Test
	void anUnknownJobIsNotThere() {
		given(this.jobs.find(any(), any())).willReturn(Optional.empty());
		assertThat(get("/console/jobs/77", Role.SUPPORT).getResponse().getStatus()).isEqualTo(404);
		assertThat(get("/console/jobs/77/cancel", Role.SUPPORT).getResponse().getStatus()).isEqualTo(404);
	}

	@Test
	void aJobThatWaitsIsExplainedWithWhatWouldStartItSooner() {
		Job job = job(JobState.READY, Job.Run.NEW);
		Instant later = SENT.plusSeconds(600);
		given(this.explanations.of(job)).willReturn(new Explanation(3,
				List.of(new Held(new Fact.Cap(8, 8), SENT.plusSeconds(60), null),
						new Held(new Fact.Turn(3, 41), SENT, null)),
				new Sooner(7,
						List.of(new Option(List.of(new Change(Kind.FRONT, 1)), new Brings(false, 2, 120_000)),
								new Option(List.of(new Change(Kind.CAP, 1), new Change(Kind.SLOTS, 2)),
										new Brings(true, 6, 0)))),
				List.of(new Stretch(Clause.TENANT_CAP, false, SENT, later, null),
						new Stretch(null, false, later, later.plusSeconds(200), null)),
				List.of(new Overtaker(17, Boards.NORTHWIND, "bulk", later, Rule.HELD, Clause.TENANT_CAP))));
		String page = html(get("/console/jobs/5", Role.SUPPORT));
		assertThat(page).contains("The tenant uses 8 of the 8 slots that its cap allows.",
				"3rd of 41 in its tenant’s queue.", "Holds it", "Move it to the front of its tenant’s queue",
				"It starts 2 places sooner, in 2 min 00 s",
				"Raise the tenant’s cap in this lane by 1, give the lane 2 more slots", "It starts next.",
				"Your account runs as many jobs of this kind as it may at once.", "Held by tenant cap", "10 min 00 s",
				"This job was held at that moment: Tenant cap.", "/console/jobs/5/front", "width=\"75.0%\"", "is-now")
			.doesNotContain("??", "th:");
		assertThat(html(get("/console/jobs/5", Role.AUDITOR))).doesNotContain("/console/jobs/5/front");
	}

	@Test
	void aJobIsMovedToTheFrontAndBackForAReason() {
		Job job = job(JobState.READY, Job.Run.NEW);
		given(this.front.front(any())).willReturn(Optional.of(job));
		given(this.front.back(any())).willThrow(new NotNow("It was not moved."));
		assertThat(html(get("/console/jobs/5/front", Role.SUPPORT))).contains("before all others of its tenant",
				"/console/jobs/5/back");
		assertThat(
				post("/console/jobs/5/front", Role.SUPPORT, "reason=go live today").getResponse().getHeader("Location"))
			.isEqualTo("/console/jobs/5?notice=job-did-front");
		assertThat(html(post("/console/jobs/5/back", Role.SUPPORT, "reason=go live today")))
			.contains("It was not moved.");
	}

	@Test
	void oneBoxFindsAJobByItsIdATenantByItsCodeAndBothByTheirNames() {
		Job job = job(JobState.READY, Job.Run.NEW);
		given(this.tenants.byCode("northwind")).willReturn(Optional.ofNullable(Boards.tenants().get(Boards.NORTHWIND)));
		assertThat(get("/console/search?q=%205", Role.AUDITOR).getResponse().getHeader("Location"))
			.isEqualTo("/console/jobs/5");
		assertThat(get("/console/search?q=%235", Role.SUPPORT).getResponse().getHeader("Location"))
			.isEqualTo("/console/jobs/5");
		assertThat(get("/console/search?q=northwind", Role.SUPPORT).getResponse().getHeader("Location"))
			.isEqualTo("/console/tenants/northwind");
		assertThat(html(get("/console/search?q=%3Cb%3E9", Role.SUPPORT))).contains("For “&lt;b&gt;9”", "Nothing found")
			.doesNotContain("<b>9", "??");
		given(this.tenants.beginningWith(eq("cust"), anyInt()))
			.willReturn(List.copyOf(Boards.tenants().values()).subList(0, 1));
		given(this.jobs.page(eq(new JobFilter(null, null, null, "cust")), eq(Scope.ALL), any(), anyInt()))
			.willReturn(new JobPage(List.of(job), null));
		assertThat(html(get("/console/search?q=cust", Role.SUPPORT))).contains("customers.csv", "/console/jobs/5",
				"/console/tenants/");
		assertThat(html(get("/console/search", Role.SUPPORT))).contains("Type a job’s id")
			.doesNotContain("Nothing found");
		assertThat(get("/console/search?q=" + "x".repeat(5000), Role.SUPPORT).getResponse().getStatus()).isEqualTo(200);
	}

}
