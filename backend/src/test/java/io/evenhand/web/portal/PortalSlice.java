package io.evenhand.web.portal;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.Set;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.gate.Held;
import io.evenhand.gate.Lane;
import io.evenhand.gate.LaneBoards;
import io.evenhand.gate.LaneSettings;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.Priority;
import io.evenhand.insight.Explanation;
import io.evenhand.insight.Explanations;
import io.evenhand.insight.JobOutlook;
import io.evenhand.insight.JobOutlooks;
import io.evenhand.insight.Sooner;
import io.evenhand.insight.Stretch;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.JobState;
import io.evenhand.job.JobView;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.exports.Exports;
import io.evenhand.transfer.imports.FileForm;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.web.HoldWords;
import io.evenhand.web.WhyWords;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.request.AbstractMockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.BDDMockito.given;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.authentication;

/**
 * A slice of the customers' pages: controllers and templates, with Northwind signed in
 * and its jobs behind them.
 */
@Import({ PortalReader.class, Cards.class, SpentTimes.class, HoldWords.class, WhyWords.class, UploadForms.class,
		FormatChoices.class, LikeEarlier.class })
abstract class PortalSlice {

	static final Instant NOW = Instant.parse("2026-11-30T09:42:21Z");

	static final TenantId NORTHWIND = new TenantId(7);

	@MockitoBean(name = "clock")
	Clock clock;

	@MockitoBean
	LaneBoards boards;

	@MockitoBean
	Lanes lanes;

	@MockitoBean
	Collections collections;

	@MockitoBean
	Imports imports;

	@MockitoBean
	Exports exports;

	@MockitoBean
	Jobs jobs;

	@MockitoBean
	Explanations explanations;

	@MockitoBean
	JobOutlooks outlooks;

	@Autowired
	MockMvcTester mvc;

	@BeforeEach
	void world() {
		given(this.clock.instant()).willReturn(NOW);
		given(this.boards.version()).willReturn(8841L);
		given(this.boards.version("bulk")).willReturn(17L);
		given(this.lanes.find(any())).willAnswer((call) -> Optional.of(lane(call.getArgument(0))));
		given(this.lanes.all()).willReturn(List.of(lane("interactive"), lane("bulk")));
		given(this.collections.list()).willReturn(List
			.of(new RecordCollection("contacts", "Contacts", List.of(new Field("ref", FieldType.TEXT, true, true)))));
		given(this.imports.rejectsForm(any())).willReturn(new FileForm(false, StandardCharsets.UTF_8));
		given(this.jobs.find(any(), any())).willReturn(Optional.empty());
		given(this.explanations.own(any())).willReturn(explained());
		given(this.jobs.pulse(NORTHWIND)).willReturn("3/9/4/100");
		given(this.jobs.view(any(Job.class))).willAnswer((call) -> new JobView(call.getArgument(0), null, List.of()));
		given(this.outlooks.of(any(Job.class)))
			.willAnswer((call) -> new JobOutlook(this.jobs.view((Job) call.getArgument(0)), null, null));
		given(this.jobs.ended(any(), any(Duration.class), anyInt())).willReturn(List.of());
		given(this.jobs.atOneInstant(any())).willAnswer((call) -> ((Supplier<?>) call.getArgument(0)).get());
	}

	static Explanation explained(Stretch... timeline) {
		return new Explanation(null, List.of(), new Sooner(null, List.of()), List.of(timeline), List.of());
	}

	void has(Job job, @Nullable Integer position, Held... held) {
		given(this.jobs.find(job.id(), Scope.of(NORTHWIND))).willReturn(Optional.of(job));
		given(this.jobs.view(job)).willReturn(new JobView(job, position, List.of(held)));
	}

	static Job job(long id, String name, JobState state, @Nullable Integer percent, Counts counts,
			@Nullable String failure) {
		Instant sent = NOW.minus(Duration.ofMinutes(16));
		Instant started = (state == JobState.READY) ? null : sent.plusSeconds(60);
		Instant ended = state.ended() ? sent.plusSeconds(90) : null;
		return new Job(new JobId(id), NORTHWIND, "import", name, "bulk", Priority.NORMAL, state, "northwind",
				new Job.Times(sent, started, ended), failure, percent, counts, Job.Run.NEW);
	}

	static Authentication northwind(String... granted) {
		Tenant tenant = new Tenant(NORTHWIND, "northwind", "Northwind Traders", "NW", 1, false, "standard",
				ZoneId.of("Europe/Oslo"), Set.of(granted), "high", 0);
		Caller caller = new Caller(1, "northwind", false, Role.CUSTOMER, tenant, tenant.zone());
		return new TestingAuthenticationToken(caller, null, "ROLE_CUSTOMER");
	}

	MvcResult get(String address) {
		return exchange(MockMvcRequestBuilders.get(URI.create(address)).with(authentication(northwind())));
	}

	MvcResult exchange(AbstractMockHttpServletRequestBuilder<?> request) {
		return this.mvc.perform(request).getMvcResult();
	}

	static String html(MvcResult result) {
		return new String(result.getResponse().getContentAsByteArray(), StandardCharsets.UTF_8);
	}

	private static Lane lane(String name) {
		Duration second = Duration.ofSeconds(1);
		String title = Map.of("interactive", "Interactive", "bulk", "Bulk").getOrDefault(name, name);
		return new Lane(1, name,
				new LaneSettings(title, "", "fifo", 4, 8, second, second, Duration.ofMinutes(1), 200, null, 2), null,
				0);
	}

}
