package io.evenhand.web.console;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.gate.LaneBoards;
import io.evenhand.insight.Fairness;
import io.evenhand.job.JobPage;
import io.evenhand.job.Jobs;
import io.evenhand.tenant.Tenants;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.request.AbstractMockHttpServletRequestBuilder;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.BDDMockito.given;

/**
 * A slice of the console: controllers and templates, with the world of {@link Boards}
 * behind them.
 */
abstract class ConsoleSlice {

	private static final Pattern ID = Pattern.compile(" id=\"([^\"]+)\"");

	@MockitoBean(name = "clock")
	Clock clock;

	@MockitoBean
	LaneBoards boards;

	@MockitoBean
	Tenants tenants;

	@MockitoBean
	Jobs jobs;

	@MockitoBean
	Fairness fairness;

	@Autowired
	MockMvcTester mvc;

	@BeforeEach
	void world() {
		given(this.clock.instant()).willReturn(Boards.NOW);
		given(this.boards.version()).willReturn(8841L);
		given(this.boards.boards())
			.willReturn(List.of(Boards.bulk(), Boards.exports(), Boards.quiet(), Boards.webhooks()));
		given(this.boards.version("bulk")).willReturn(17L);
		given(this.boards.board("bulk")).willReturn(Boards.bulk());
		given(this.fairness.of(any())).willReturn(Boards.fairness());
		given(this.tenants.byIds(any())).willReturn(Boards.tenants());
		given(this.jobs.page(any(), any(), any(), anyInt())).willReturn(new JobPage(List.of(), null));
	}

	static Authentication as(Role role) {
		Caller caller = new Caller(1, "M. Okafor", false, role, null, Boards.OSLO);
		return new TestingAuthenticationToken(caller, null, "ROLE_" + role.name());
	}

	MvcResult exchange(AbstractMockHttpServletRequestBuilder<?> request) {
		return this.mvc.perform(request).getMvcResult();
	}

	static String html(MvcResult result) {
		return new String(result.getResponse().getContentAsByteArray(), StandardCharsets.UTF_8);
	}

	static List<String> ids(String html) {
		return ID.matcher(html).results().map((MatchResult match) -> match.group(1)).toList();
	}

}
