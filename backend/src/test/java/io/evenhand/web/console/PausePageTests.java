package io.evenhand.web.console;

import java.util.Optional;

import io.evenhand.access.Role;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Pauses;
import io.evenhand.gate.Share;
import io.evenhand.gate.Shares;
import io.evenhand.gate.Stale;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.evenhand.web.PageSlice;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.authentication;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Pausing and resuming lanes and tenants by hand.
 */
@PageSlice(PauseController.class)
@Import({ LanesReader.class, Confirmations.class })
class PausePageTests extends ConsoleSlice {

	@MockitoBean
	Pauses pauses;

	@MockitoBean
	Shares shares;

	@MockitoBean
	SharePreviews previews;

	@BeforeEach
	void tenant() {
		given(this.tenants.byCode("northwind")).willReturn(Optional.ofNullable(Boards.tenants().get(Boards.NORTHWIND)));
		given(this.shares.get(Boards.NORTHWIND, "bulk"))
			.willReturn(new Share(Boards.NORTHWIND, "bulk", new Weight(2), new Cap(8), true, null, null, null, 31));
	}

	@Test
	void thePageSaysWhatHappensBeforeAnythingDoes() {
		String page = html(get("/console/lanes/bulk/pause", Role.SUPPORT));
		assertThat(page)
			.contains("<h1>Pause Bulk?</h1>", "93 waiting jobs stay where they are", "18 running steps finish",
					"3 tenants that wait are told", "name=\"version\" value=\"7\"", ">Pause Bulk</button>",
					"Keep it running", "action=\"/console/lanes/bulk/pause\"", "name=\"_csrf\"")
			.doesNotContain("??", "th:");
		then(this.pauses).shouldHaveNoInteractions();
	}

	@Test
	void aLaneIsPausedWithAReasonAndTheReaderLandsOnTheLanes() {
		MvcResult answer = post("/console/lanes/bulk/pause", Role.SUPPORT, "version=7&reason=wrong file");
		assertThat(answer.getResponse().getStatus()).isEqualTo(303);
		assertThat(answer.getResponse().getHeader("Location")).isEqualTo("/console?notice=lane-paused");
		then(this.pauses).should()
			.pauseLane(
					eq("bulk"), eq(7), argThat((actor) -> actor.name().equals("M. Okafor")
							&& "support".equals(actor.role()) && actor.from().startsWith("console, ")),
					eq(new Reason("wrong file")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/console/lanes/bulk/pause", "/console/lanes/bulk/resume",
			"/console/tenants/northwind/pause", "/console/tenants/northwind/resume" })
	void withoutAReasonNothingIsDoneAndWhatWasTypedStays(String address) {
		MvcResult answer = post(address, Role.OPERATOR, "reason=abc&lane=bulk");
		assertThat(answer.getResponse().getStatus()).isEqualTo(422);
		assertThat(html(answer)).contains("Enter a reason of 5 to 300 characters", ">abc</textarea>",
				"aria-invalid=\"true\"", "aria-describedby=\"reason-error\"");
		then(this.pauses).shouldHaveNoInteractions();
	}

	@Test
	void aStaleVersionIsAConflictThatSaysWhatStandsNow() {
		Stale stale = mock(Stale.class);
		given(stale.getMessage()).willReturn("Bulk is paused already");
		willThrow(stale).given(this.pauses).pauseLane(any(), any(), any(), any());
		MvcResult answer = post("/console/lanes/bulk/pause", Role.SUPPORT, "version=6&reason=wrong file");
		assertThat(answer.getResponse().getStatus()).isEqualTo(409);
		assertThat(html(answer)).contains("Bulk is paused already", ">wrong file</textarea>", "value=\"7\"");
	}

	@Test
	void aTenantIsPausedInOneLaneOrInAll() {
		assertThat(html(get("/console/tenants/northwind/pause?lane=bulk", Role.SUPPORT)))
			.contains("Pause Northwind Traders in Bulk?", "41 waiting jobs", "8 running steps", "value=\"31\"");
		post("/console/tenants/northwind/pause", Role.SUPPORT, "lane=bulk&version=31&reason=wrong file");
		then(this.pauses).should()
			.pauseTenant(eq(Boards.NORTHWIND), eq("bulk"), eq(31), any(), eq(new Reason("wrong file")));
		assertThat(html(get("/console/tenants/northwind/pause", Role.SUPPORT)))
			.contains("Pause Northwind Traders in every lane?", "47 waiting jobs");
		post("/console/tenants/northwind/resume", Role.SUPPORT, "reason=fixed now");
		then(this.pauses).should().resumeTenant(eq(Boards.NORTHWIND), eq(null), eq(null), any(), any());
	}

	@Test
	void aPauseIsTriedOnTheLaneBeforeItIsMade() {
		given(this.previews.pause(null, "bulk")).willReturn("Loses: kestrel starts later.");
		given(this.previews.pause(Boards.NORTHWIND, "bulk")).willReturn("northwind: 8 to 0 slots at once.");
		assertThat(html(get("/console/lanes/bulk/pause", Role.SUPPORT))).contains("Loses: kestrel starts later.")
			.doesNotContain("??");
		assertThat(html(get("/console/tenants/northwind/pause?lane=bulk", Role.SUPPORT)))
			.contains("northwind: 8 to 0 slots at once.");
		assertThat(html(get("/console/tenants/northwind/pause", Role.SUPPORT)))
			.doesNotContain("On the lane as it is now");
	}

	@Test
	void anAuditorCanNeitherAskNorAct() {
		assertThat(get("/console/lanes/bulk/pause", Role.AUDITOR).getResponse().getStatus()).isEqualTo(403);
		assertThat(post("/console/lanes/bulk/pause", Role.AUDITOR, "reason=wrong file").getResponse().getStatus())
			.isEqualTo(403);
		then(this.pauses).shouldHaveNoInteractions();
	}

	@Test
	void anUnknownTenantIsNotThere() {
		assertThat(get("/console/tenants/nobody/pause", Role.SUPPORT).getResponse().getStatus()).isEqualTo(404);
	}

	private MvcResult get(String address, Role role) {
		return exchange(MockMvcRequestBuilders.get(address).with(authentication(as(role))));
	}

	private MvcResult post(String address, Role role, String form) {
		return exchange(MockMvcRequestBuilders.post(address)
			.contentType("application/x-www-form-urlencoded")
			.content(form)
			.with(authentication(as(role)))
			.with(csrf()));
	}

}
