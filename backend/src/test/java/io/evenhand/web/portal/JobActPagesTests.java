package io.evenhand.web.portal;

import java.net.URI;
import java.util.List;
import java.util.Optional;

import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobControl;
import io.evenhand.job.JobState;
import io.evenhand.job.NotNow;
import io.evenhand.job.Order;
import io.evenhand.job.Scope;
import io.evenhand.web.PageSlice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;

import org.springframework.http.MediaType;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.authentication;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * A customer cancels, pauses, resumes and tries again.
 */
@PageSlice({ JobsPages.class, JobActPages.class })
class JobActPagesTests extends PortalSlice {

	@MockitoBean
	JobControl control;

	private Job job(JobState state) {
		Job job = job(5, "customers.csv", state, 37, new Counts(1234, 1200, 34, 0), null);
		has(job, null);
		return job;
	}

	private MvcResult post(String address, String body) {
		return exchange(MockMvcRequestBuilders.post(URI.create(address))
			.with(authentication(northwind()))
			.with(csrf())
			.contentType(MediaType.APPLICATION_FORM_URLENCODED)
			.content(body));
	}

	@Test
	void theQuestionSaysWhatHappensAndWhichRowsAreIn() {
		job(JobState.RUNNING);
		String page = html(get("/jobs/5/cancel"));
		assertThat(page)
			.contains("<h1>Cancel customers.csv?</h1>", "1,200 rows are imported so far and stay.", "name=\"version\"",
					"action=\"/jobs/5/cancel\"", "name=\"_csrf\"", "Go back")
			.doesNotContain("??", "th:");
		then(this.control).shouldHaveNoInteractions();
	}

	@ParameterizedTest
	@CsvSource({ "export, export", "sync, job", "archive, job", "import, import" })
	void eachKindOfJobIsCalledWhatItIs(String type, String word) {
		for (String verb : List.of("cancel", "pause", "resume", "retry")) {
			JobState state = switch (verb) {
				case "resume" -> JobState.PAUSED;
				case "retry" -> JobState.FAILED;
				default -> JobState.RUNNING;
			};
			Job like = job(5, "contacts", state, 37, new Counts(1234, 1200, 34, 0), null);
			has(new Job(like.id(), like.tenant(), type, like.name(), like.lane(), like.priority(), like.state(),
					like.submittedBy(), like.times(), like.failure(), like.percent(), like.counts(), like.run()), null);
			String page = html(get("/jobs/5/" + verb));
			int from = page.indexOf("id=\"what\"");
			String what = page.substring(from, page.indexOf("</form>", from));
			assertThat(what).as(verb).contains("The " + word + " ").doesNotContain("??", "th:");
			assertThat(what.contains("import")).as(verb + ": " + what).isEqualTo(word.equals("import"));
		}
	}

	@ParameterizedTest
	@CsvSource({ "cancel, RUNNING, STOPPING, job-stopping", "cancel, READY, CANCELLED, job-cancelled",
			"pause, RUNNING, PAUSED, job-paused", "resume, PAUSED, RUNNING, job-resumed",
			"retry, FAILED, READY, job-again" })
	void whatIsDoneIsAnsweredByTheJobsPageWithANotice(String verb, JobState before, JobState after, String notice) {
		job(before);
		Optional<Job> done = Optional.of(job(5, "customers.csv", after, 37, Counts.NONE, null));
		given(this.control.cancel(any())).willReturn(done);
		given(this.control.pause(any())).willReturn(done);
		given(this.control.resume(any())).willReturn(done);
		given(this.control.retry(any())).willReturn(done);
		MvcResult answer = post("/jobs/5/" + verb, "version=3");
		assertThat(answer.getResponse().getStatus()).isEqualTo(303);
		assertThat(answer.getResponse().getHeader("Location")).isEqualTo("/jobs/5?notice=" + notice);
		assertThat(html(get("/jobs/5?notice=" + notice))).contains("role=\"status\"").doesNotContain("??");
	}

	@Test
	void theOrderCarriesTheTenantThePersonAndTheVersion() {
		Optional<Job> job = Optional.of(job(JobState.RUNNING));
		given(this.control.pause(any())).willReturn(job);
		post("/jobs/5/pause", "version=3");
		ArgumentCaptor<Order> order = ArgumentCaptor.forClass(Order.class);
		then(this.control).should().pause(order.capture());
		assertThat(order.getValue().scope()).isEqualTo(Scope.of(NORTHWIND));
		assertThat(order.getValue().version()).isEqualTo(3);
		assertThat(order.getValue().actor().name()).isEqualTo("northwind");
	}

	@Test
	void whatTheStateForbidsIsAConflictThatSaysWhatStandsNow() {
		job(JobState.SUCCEEDED);
		given(this.control.cancel(any())).willThrow(new NotNow("It is done. There is nothing left to cancel."));
		MvcResult answer = post("/jobs/5/cancel", "version=3");
		assertThat(answer.getResponse().getStatus()).isEqualTo(409);
		assertThat(html(answer)).contains("There is nothing left to cancel.", "Go back")
			.doesNotContain("Cancel the import</button>");
	}

	@Test
	void withoutTheTokenOfTheFormNothingIsDone() {
		job(JobState.RUNNING);
		assertThat(exchange(MockMvcRequestBuilders.post(URI.create("/jobs/5/cancel"))
			.with(authentication(northwind()))
			.with(csrf().useInvalidToken())).getResponse().getStatus()).isEqualTo(403);
		then(this.control).shouldHaveNoInteractions();
	}

	@ParameterizedTest
	@ValueSource(strings = { "cancel", "pause", "resume", "retry" })
	void aForeignJobIsAnsweredAsAnUnknownOne(String verb) {
		given(this.control.cancel(any())).willReturn(Optional.empty());
		MvcResult asked = get("/jobs/8/" + verb);
		MvcResult acted = post("/jobs/8/" + verb, "");
		assertThat(asked.getResponse().getStatus()).isEqualTo(404);
		assertThat(acted.getResponse().getStatus()).isEqualTo(404);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			READY      | Waiting               | Pause…,Cancel this import…
			RUNNING    | Importing             | Pause…,Cancel this import…
			RETRY_WAIT | Will be tried again   | Pause…,Cancel this import…
			PAUSED     | Paused                | Resume…,Cancel this import…
			STOPPING   | Stopping…             | ''
			FAILED     | Not imported          | Try again…
			CANCELLED  | Cancelled             | Try again…
			SUCCEEDED  | Done, 34 rows to fix  | ''
			""")
	void eachStateSaysWhatItIsAndOffersWhatIsPossible(JobState state, String big, String offers) {
		job(state);
		String page = html(get("/jobs/5"));
		String acts = page.substring(page.indexOf("id=\"acts\""), page.indexOf("id=\"live\""));
		assertThat(page).contains("<p class=\"big\">" + big).doesNotContain("??", "th:");
		for (String act : new String[] { "Pause…", "Resume…", "Try again…", "Cancel this import…" }) {
			assertThat(acts.contains(act)).as(state + ": " + act).isEqualTo(offers.contains(act));
		}
		assertThat(page.contains("hx-trigger")).as("it is asked again").isEqualTo(!state.ended());
	}

	@Test
	void theOffersChangeWithTheState() {
		job(JobState.RUNNING);
		String before = html(get("/jobs/5"));
		String poll = before.substring(before.indexOf("/jobs/5/live?v="));
		String address = poll.substring(0, poll.indexOf('"')).replace("&amp;", "&");
		assertThat(get(address).getResponse().getStatus()).isEqualTo(204);
		job(JobState.PAUSED);
		assertThat(html(get(address))).contains("id=\"acts\"", "hx-swap-oob=\"true\"", "Resume…");
	}

}
