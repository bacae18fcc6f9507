package io.evenhand.web.console;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.evenhand.access.Role;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.NewShare;
import io.evenhand.gate.Share;
import io.evenhand.gate.ShareKind;
import io.evenhand.gate.Shares;
import io.evenhand.gate.Stale;
import io.evenhand.insight.Preview;
import io.evenhand.insight.Reweights;
import io.evenhand.insight.WhatIf;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.evenhand.web.PageSlice;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.authentication;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * A tenant's weight and cap, set by hand.
 */
@PageSlice(ShareController.class)
@Import({ SharePages.class, SharePreviews.class })
class SharePageTests extends ConsoleSlice {

	private static final String ADDRESS = "/console/tenants/northwind/shares/bulk";

	@MockitoBean
	Reweights shares;

	@MockitoBean
	WhatIf whatIf;

	@MockitoBean
	Lanes lanes;

	@BeforeEach
	void share() {
		given(this.tenants.byCode("northwind")).willReturn(Optional.ofNullable(Boards.tenants().get(Boards.NORTHWIND)));
		given(this.lanes.get(anyString())).willReturn(Boards.bulk().lane());
		given(this.lanes.all()).willReturn(List.of(Boards.bulk().lane(), Boards.exports().lane()));
		given(this.shares.get(Boards.NORTHWIND, "bulk"))
			.willReturn(new Share(Boards.NORTHWIND, "bulk", new Weight(2), new Cap(8), true, 50, null, null, 31));
	}

	@Test
	void theFormShowsWhatHoldsNow() {
		assertThat(html(get(Role.SUPPORT)))
			.contains("value=\"2\"", "now 8", "name=\"version\" value=\"31\"", "value=\"2026-12-01T10:00\"",
					"at most 7 days away, Europe/Oslo", "Apply to Bulk")
			.doesNotContain("??", "th:");
		assertThat(html(get(Role.OPERATOR))).contains("empty until somebody changes it").doesNotContain("2026-12-01T");
		assertThat(get(Role.AUDITOR).getResponse().getStatus()).isEqualTo(403);
	}

	@Test
	void supportSetsAShareWithAnEndInItsOwnZoneAndTheQueueLimitStays() {
		MvcResult answer = post(Role.SUPPORT, "weight=3&cap=10&until=2026-11-30T13:00&reason=go-live today&version=31");
		assertThat(answer.getResponse().getStatus()).isEqualTo(303);
		assertThat(answer.getResponse().getHeader("Location")).isEqualTo("/console/tenants/northwind?notice=share-set");
		wasSet(new NewShare(new Weight(3), new Cap(10), 50, Instant.parse("2026-11-30T12:00:00Z")), 31);
	}

	@Test
	void anOperatorSetsAShareForGoodAndLeavesTheCapToTheLane() {
		post(Role.OPERATOR, "weight=3&cap=&until=&reason=go-live today&version=31");
		wasSet(new NewShare(new Weight(3), null, 50, null), 31);
	}

	@Test
	void theKindOfTheReasonIsChosenFromAList() {
		assertThat(html(get(Role.OPERATOR))).contains("<option value=\"reserved_capacity\">Reserved capacity</option>",
				"<option value=\"other\" selected=\"selected\">");
		post(Role.OPERATOR, "weight=3&cap=&until=&kind=tier&reason=go-live today&version=31");
		wasSet(new NewShare(new Weight(3), null, 50, null, null, ShareKind.TIER), 31);
		assertThat(html(post(Role.OPERATOR, "weight=3&cap=&until=&kind=mood&reason=go-live today")))
			.contains("Choose one of the kinds.");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "weight=0&cap=1&until=&reason=go-live today | from 1 to 1000",
					"weight=3.5&cap=1&until=&reason=go-live today | from 1 to 1000",
					"weight=3&cap=-1&until=&reason=go-live today | from 0 to 10,000",
					"weight=3&cap=1&until=&reason=go-live today | Enter when it ends.",
					"weight=3&cap=1&until=soon&reason=go-live today | Enter a date and a time.",
					"weight=3&cap=1&until=2026-11-30T10:42&reason=go-live today | still to come",
					"weight=3&cap=1&until=2026-12-07T10:43&reason=go-live today | at most 7 days away",
					"weight=3&cap=1&until=2026-12-07T10:42&reason=abc | Enter a reason of 5 to 300 characters" })
	void whatIsWrongIsSaidAtItsFieldAndNothingIsSet(String form, String sentence) {
		MvcResult answer = post(Role.SUPPORT, form);
		assertThat(answer.getResponse().getStatus()).isEqualTo(422);
		assertThat(html(answer)).contains(sentence, "aria-invalid=\"true\"", "Not saved.").doesNotContain("??", "th:");
		then(this.shares).should(never()).put(any(), any(), any(), any(), any(), any());
	}

	@Test
	void somebodyElsesChangeIsToldWithWhatHoldsNow() {
		Stale stale = mock(Stale.class);
		given(stale.getMessage()).willReturn("P. Haugen changed the cap to 9");
		given(this.shares.put(any(), any(), any(), any(), any(), any())).willThrow(stale);
		MvcResult answer = post(Role.OPERATOR, "weight=3&cap=10&until=&reason=go-live today&version=30");
		assertThat(answer.getResponse().getStatus()).isEqualTo(409);
		assertThat(html(answer)).contains("P. Haugen changed the cap to 9", "value=\"10\"", "value=\"31\"");
	}

	@Test
	void aPreviewNamesWhoLosesAndLeavesTheFormAsItWasTyped() {
		NewShare wanted = new NewShare(new Weight(3), new Cap(10), 50, null, Instant.parse("2026-11-30T12:00:00Z"),
				ShareKind.TIER);
		Preview preview = new Preview(
				"bulk", Boards.NOW, 24, List.of(effect(Boards.KESTREL, 6, 6, 6.0, 6.0),
						effect(Boards.OAKLINE, 3, 3, 3.6, 3.0), effect(Boards.NORTHWIND, 8, 10, 7.2, 9.0)),
				List.of(), List.of());
		given(this.whatIf.share(Boards.NORTHWIND, "bulk", wanted)).willReturn(preview);
		given(this.shares.words(preview, Boards.NORTHWIND)).willReturn("Loses: oakline 0.6 slots.");
		MvcResult asked = send("/preview", Role.SUPPORT, "weight=3&cap=10&until=2026-11-30T13:00&kind=tier&reason=");
		assertThat(asked.getResponse().getStatus()).isEqualTo(303);
		String address = Objects.requireNonNull(asked.getResponse().getHeader("Location"));
		assertThat(address).startsWith(ADDRESS + "?preview=true&weight=3");
		MvcResult shown = exchange(
				MockMvcRequestBuilders.get(URI.create(address)).with(authentication(as(Role.SUPPORT))));
		assertThat(shown.getResponse().getStatus()).isEqualTo(200);
		String html = html(shown);
		assertThat(html)
			.contains("If you apply this", "Loses: oakline 0.6 slots.", "8 to 10", "7.2 to 9.0", "3.6 to 3.0",
					"value=\"2026-11-30T13:00\"", "<option value=\"tier\" selected=\"selected\">", "none to 2.0 s")
			.doesNotContain("aria-invalid", "??", "th:");
		assertThat(html.indexOf("7.2 to 9.0")).as("its own first, then who loses")
			.isLessThan(html.indexOf("3.6 to 3.0"));
		assertThat(html.indexOf("3.6 to 3.0")).isLessThan(html.indexOf("6.0 to 6.0"));
		assertThat(html.split(">loses</td>", -1)).hasSize(2);
		then(this.shares).should(never()).put(any(), any(), any(), any(), any(), any());
	}

	@Test
	void aPreviewOfWhatMayNotBeIsRefusedAtItsField() {
		MvcResult shown = exchange(MockMvcRequestBuilders.get(ADDRESS + "?preview=true&weight=1001")
			.with(authentication(as(Role.OPERATOR))));
		assertThat(shown.getResponse().getStatus()).isEqualTo(422);
		assertThat(html(shown)).contains("from 1 to 1000").doesNotContain("If you apply this", "??");
		assertThat(send("/preview", Role.AUDITOR, "weight=3&cap=&until=&reason=").getResponse().getStatus())
			.isEqualTo(403);
		then(this.whatIf).should(never()).share(any(), any(), any());
	}

	private static Preview.Effect effect(TenantId tenant, int slots, int then, double contended, double contendedThen) {
		return new Preview.Effect(tenant, new Preview.Standing(slots, contended, null, null, "held"),
				new Preview.Standing(then, contendedThen, Duration.ofSeconds(2), null, "held"));
	}

	@Test
	void sevenDaysAreTheMostOfSupport() {
		assertThat(Shares.LONGEST_TEMPORARY).isEqualTo(Duration.ofDays(7));
	}

	private void wasSet(NewShare share, @Nullable Integer version) {
		then(this.shares).should()
			.put(eq(Boards.NORTHWIND), eq("bulk"), eq(share), eq(version), any(), eq(new Reason("go-live today")));
	}

	private MvcResult get(Role role) {
		return exchange(MockMvcRequestBuilders.get(ADDRESS).with(authentication(as(role))));
	}

	private MvcResult post(Role role, String form) {
		return send("", role, form);
	}

	private MvcResult send(String verb, Role role, String form) {
		return exchange(MockMvcRequestBuilders.post(ADDRESS + verb)
			.contentType("application/x-www-form-urlencoded")
			.content(form)
			.with(authentication(as(role)))
			.with(csrf()));
	}

}
