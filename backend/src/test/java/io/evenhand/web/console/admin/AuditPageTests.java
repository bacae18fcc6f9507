package io.evenhand.web.console.admin;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.audit.Actor;
import io.evenhand.audit.AuditEntry;
import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.audit.Note;
import io.evenhand.gate.NewShare;
import io.evenhand.gate.ShareUndo;
import io.evenhand.insight.ShareEffects;
import io.evenhand.insight.ShareEffects.Effect;
import io.evenhand.insight.ShareEffects.Got;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.tenant.Weight;
import io.evenhand.web.PageSlice;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.BDDMockito.given;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.authentication;

/**
 * The audit as staff reads it.
 */
@PageSlice(AuditPages.class)
@Import(AuditLines.class)
class AuditPageTests {

	private static final Instant NOW = Instant.parse("2026-11-30T09:42:00Z");

	@MockitoBean(name = "clock")
	Clock clock;

	@MockitoBean
	AuditLog audit;

	@MockitoBean
	Tenants tenants;

	@MockitoBean
	ShareEffects effects;

	@MockitoBean
	ShareUndo undo;

	@Autowired
	MockMvcTester mvc;

	@BeforeEach
	void lines() {
		given(this.clock.instant()).willReturn(NOW);
		TenantId acme = new TenantId(1);
		given(this.audit.page(any(), any(), anyInt()))
			.willReturn(List.of(line(8, "share.edit", acme, new Note("acme: 2 to 4 slots at once.", null)),
					line(7, "lane.pause", null, Note.NONE)));
		given(this.effects.of(List.of(8L))).willReturn(Map.of(8L,
				new Effect(Duration.ofMinutes(10), new Got(1.9, 30, Duration.ofSeconds(32)), new Got(3.75, 61, null))));
		given(this.undo.find(8)).willReturn(Optional
			.of(new ShareUndo.Undoable(8, acme, "bulk", new NewShare(new Weight(2), null, null, null), 3, false)));
	}

	private static AuditEntry line(long id, String action, @Nullable TenantId tenant, Note note) {
		return new AuditEntry(id, NOW, new Actor("olga", "console"),
				new Change(action, "share", "acme/bulk", tenant, "weight 2", "weight 9"), "go-live today", note);
	}

	private String html(Role role) {
		Caller caller = new Caller(1, "olga", false, role, null, ZoneOffset.UTC);
		var answer = this.mvc.get()
			.uri("/console/audit")
			.with(authentication(new TestingAuthenticationToken(caller, null, "ROLE_" + role.name())))
			.exchange();
		return new String(answer.getMvcResult().getResponse().getContentAsByteArray(), StandardCharsets.UTF_8);
	}

	@Test
	void whatWasMeasuredStandsBesideWhatWasExpected() {
		assertThat(html(Role.AUDITOR))
			.contains("Expected: acme: 2 to 4 slots at once.",
					"Measured over 10 min 00 s: 1.90 to 3.75 slots on average, mean wait 32 s to none")
			.doesNotContain("/undo", "??", "th:");
	}

	@Test
	void whoeverMayTakesItBackFromThere() {
		assertThat(html(Role.OPERATOR).split("/console/audit/8/undo", -1)).hasSize(2);
		assertThat(html(Role.OPERATOR)).doesNotContain("/console/audit/7/undo");
		assertThat(html(Role.SUPPORT)).as("it would not end by itself").doesNotContain("/undo");
	}

}
