package io.evenhand.web.console;

import java.util.Optional;

import io.evenhand.access.Role;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.NewShare;
import io.evenhand.gate.ShareUndo;
import io.evenhand.gate.ShareUndo.Undoable;
import io.evenhand.gate.Stale;
import io.evenhand.insight.Reweights;
import io.evenhand.tenant.Weight;
import io.evenhand.web.PageSlice;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.request.AbstractMockHttpServletRequestBuilder;
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
 * A change of a share, taken back by hand.
 */
@PageSlice(UndoController.class)
class UndoPageTests extends ConsoleSlice {

	private static final Undoable FOR_GOOD = change(7, false);

	private static final Undoable TEMPORARY = change(8, true);

	@MockitoBean
	ShareUndo changes;

	@MockitoBean
	Reweights reweights;

	@MockitoBean
	Lanes lanes;

	private static Undoable change(long audit, boolean temporary) {
		return new Undoable(audit, Boards.NORTHWIND, "bulk", new NewShare(new Weight(2), null, null, null), 31,
				temporary);
	}

	@BeforeEach
	void changes() {
		given(this.changes.find(7)).willReturn(Optional.of(FOR_GOOD));
		given(this.changes.find(8)).willReturn(Optional.of(TEMPORARY));
		given(this.tenants.byId(Boards.NORTHWIND))
			.willReturn(Optional.ofNullable(Boards.tenants().get(Boards.NORTHWIND)));
		given(this.lanes.get(anyString())).willReturn(Boards.bulk().lane());
	}

	private MvcResult send(AbstractMockHttpServletRequestBuilder<?> request, Role role) {
		return exchange(request.with(authentication(as(role))).with(csrf()));
	}

	private MvcResult ask(long audit, Role role) {
		return send(MockMvcRequestBuilders.get("/console/audit/" + audit + "/undo"), role);
	}

	private MvcResult undo(long audit, Role role, String reason) {
		return send(MockMvcRequestBuilders.post("/console/audit/" + audit + "/undo").param("reason", reason), role);
	}

	@Test
	void itSaysWhatTheShareWouldBeAgain() {
		assertThat(html(ask(7, Role.OPERATOR)))
			.contains("Northwind Traders", "Bulk", "Its weight is 2 again", "that of its plan or of the lane again")
			.doesNotContain("??", "th:");
		assertThat(ask(9, Role.OPERATOR).getResponse().getStatus()).as("no change of a share").isEqualTo(404);
	}

	@Test
	void anOperatorTakesAnyChangeBackAndSupportOnlyATemporaryOne() {
		MvcResult done = undo(7, Role.OPERATOR, "it was not meant");
		assertThat(done.getResponse().getStatus()).isEqualTo(303);
		assertThat(done.getResponse().getHeader("Location"))
			.isEqualTo("/console/tenants/northwind?notice=share-undone");
		then(this.reweights).should().undo(eq(FOR_GOOD), any(), eq(new Reason("it was not meant")));
		assertThat(undo(8, Role.SUPPORT, "it was not meant").getResponse().getStatus()).isEqualTo(303);
		assertThat(undo(7, Role.SUPPORT, "it was not meant").getResponse().getStatus()).isEqualTo(403);
		assertThat(undo(8, Role.AUDITOR, "it was not meant").getResponse().getStatus()).isEqualTo(403);
	}

	@Test
	void withoutAReasonNothingIsDone() {
		MvcResult answer = undo(7, Role.OPERATOR, "no");
		assertThat(answer.getResponse().getStatus()).isEqualTo(422);
		assertThat(html(answer)).contains("Enter a reason of 5 to 300 characters");
		then(this.reweights).should(never()).undo(any(), any(), any());
	}

	@Test
	void whatSomebodyChangedSinceIsTold() {
		Stale stale = mock(Stale.class);
		given(stale.getMessage()).willReturn("P. Haugen changed the weight to 9");
		given(this.reweights.undo(any(), any(), any())).willThrow(stale);
		MvcResult answer = undo(7, Role.OPERATOR, "it was not meant");
		assertThat(answer.getResponse().getStatus()).isEqualTo(409);
		assertThat(html(answer)).contains("P. Haugen changed the weight to 9", "it was not meant");
	}

}
