package io.evenhand.web.console;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.evenhand.access.Role;
import io.evenhand.demo.Whale;
import io.evenhand.gate.LaneBoard;
import org.junit.jupiter.api.Test;
import org.mockito.InOrder;

import io.evenhand.web.FairnessWords;
import io.evenhand.web.PageSlice;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.never;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.authentication;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * The lanes page and its poller.
 */
@PageSlice({ LanesController.class, DemoController.class })
@Import({ LanesReader.class, FairnessReader.class, FairnessWords.class })
class LanesPageTests extends ConsoleSlice {

	@MockitoBean
	Whale whale;

	private static final Pattern POLL = Pattern.compile("hx-get=\"/console/lanes/live\\?v=([^\"]+)\"");

	@Test
	void eachSlotIsOneSquareWithTheLettersAndTheColourOfItsTenant() {
		String page = page("/console", Role.SUPPORT);
		String bulk = page.substring(page.indexOf("id=\"bulk-flow\""), page.indexOf("id=\"bulk-by-tenant\""));
		assertThat(bulk.split("class=\"slot t1\">NW", -1)).hasSize(8 + 1);
		assertThat(bulk.split("class=\"slot slot--idle\"", -1)).hasSize(2 + 1);
		assertThat(bulk).contains("<b>8/8</b> at cap", "<b>1/4</b> paused", "<b>3/4</b> none waiting");
	}

	@Test
	void eachLaneSaysHowItDoesInWords() {
		assertThat(page("/console", Role.SUPPORT)).contains("Idle while waiting", "Full and moving", "Room to spare",
				"Bulk has 2 idle slots while 93 jobs wait.", "53 by “Tenant cap”, 40 by “Paused”",
				"Next in turn, then 27 more", "Lanes (1 warning) · Evenhand", "12 closed",
				"by S. Lindqvist: “Provider incident INC-2291”.", "24 of 45 slots busy");
	}

	@Test
	void whatANodeDoesNotStartIsToldInRedWithItsCause() {
		given(this.boards.boards()).willReturn(List.of(Boards.stranded("node_jobs")));
		assertThat(page("/console", Role.SUPPORT)).contains("banner--bad", "Idle, not started",
				"Interactive has 7 idle slots and steps that could start, while 9 jobs wait.",
				"Node n1 has as many jobs open as it may, for 40 s.");
		given(this.boards.boards()).willReturn(List.of(Boards.stranded("unexplained")));
		assertThat(page("/console", Role.SUPPORT)).contains("banner--bad", "Idle, unexplained",
				"Node n1 knows of no reason, for 40 s.");
		for (String cause : List.of("database", "dispatcher", "no_node")) {
			given(this.boards.boards()).willReturn(List.of(Boards.stranded(cause)));
			assertThat(page("/console", Role.SUPPORT)).contains("for 40 s.");
		}
	}

	@Test
	void aNameIsTextAndNeverMarkup() {
		assertThat(page("/console", Role.SUPPORT)).contains("Oakline &lt;b&gt;Logistics&lt;/b&gt;")
			.doesNotContain("<b>Logistics");
	}

	@Test
	void anAuditorSeesNoButtonAndASentenceThatSaysWhoMay() {
		assertThat(page("/console", Role.SUPPORT)).contains("/console/lanes/bulk/pause",
				"/console/lanes/webhooks/resume", "/console/tenants/northwind/pause?lane=bulk",
				"/console/tenants/juniper/resume?lane=bulk");
		assertThat(page("/console", Role.AUDITOR)).doesNotContain("/pause", "/resume")
			.contains("need the role Support or Operator");
	}

	@Test
	void aPollOfACurrentPageIsAnsweredWithNothing() {
		String version = version(page("/console", Role.SUPPORT));
		MvcResult answer = get("/console/lanes/live?v=" + version, Role.SUPPORT);
		assertThat(answer.getResponse().getStatus()).isEqualTo(204);
		assertThat(html(answer)).isEmpty();
		then(this.boards).should(inOrder(this.boards)).version();
	}

	@Test
	void theVersionIsReadBeforeTheBoards() {
		page("/console", Role.SUPPORT);
		InOrder order = inOrder(this.boards);
		order.verify(this.boards).version();
		order.verify(this.boards).boards();
	}

	@Test
	void aPollIsToldOnlyOfTheLaneThatChangedAndEachLeafHasItsPlaceOnThePage() {
		String page = page("/console", Role.SUPPORT);
		given(this.boards.version()).willReturn(8842L);
		LaneBoard quiet = Boards.quiet();
		LaneBoard changed = Boards.board(4, "interactive", "Interactive", null, 6, Boards.slots(8, Map.of()), List.of(),
				0, List.of());
		given(this.boards.boards()).willReturn(List.of(Boards.bulk(), Boards.exports(), changed, Boards.webhooks()));
		assertThat(changed.version()).isNotEqualTo(quiet.version());

		MvcResult answer = get("/console/lanes/live?v=" + version(page), Role.SUPPORT);

		assertThat(answer.getResponse().getStatus()).isEqualTo(200);
		List<String> outOfBand = outOfBand(html(answer));
		assertThat(outOfBand).containsExactlyInAnyOrder("poll", "live", "sum", "warnings", "interactive-state",
				"interactive-stats", "interactive-act", "interactive-flow", "interactive-count", "interactive-rows");
		assertThat(ids(page)).containsAll(outOfBand);
		assertThat(version(html(answer))).startsWith("8842~");
		assertThat(html(answer)).doesNotContain("<details", "<form", "<input", "<html");
	}

	@Test
	void aStateThatChangesIsAnnouncedInOneSentence() {
		String version = version(page("/console", Role.SUPPORT));
		given(this.boards.version()).willReturn(8842L);
		given(this.boards.boards()).willReturn(List.of(Boards.board(1, "bulk", "Bulk", null, 18,
				Boards.slots(2, Map.of(Boards.KESTREL, 2)), List.of(), 0, List.of())));
		assertThat(html(get("/console/lanes/live?v=" + version, Role.SUPPORT))).contains("hx-swap-oob=\"innerHTML\"",
				"Bulk: Full, nobody waits.");
	}

	@Test
	void waitingTimesAreRefreshedOnceAQuarterMinute() {
		String version = version(page("/console", Role.SUPPORT));
		given(this.clock.instant()).willReturn(Boards.NOW.plus(Duration.ofSeconds(3)));
		assertThat(get("/console/lanes/live?v=" + version, Role.SUPPORT).getResponse().getStatus()).isEqualTo(204);
		given(this.clock.instant()).willReturn(Boards.NOW.plus(Duration.ofSeconds(15)));
		MvcResult later = get("/console/lanes/live?v=" + version, Role.SUPPORT);
		assertThat(outOfBand(html(later))).contains("bulk-stats").doesNotContain("interactive-stats");
	}

	@Test
	void aPageWithPausedUpdatesHasAPollerThatNeverAsks() {
		assertThat(page("/console?live=off", Role.SUPPORT)).contains("id=\"poll\"", "Update by itself")
			.doesNotContain("hx-trigger");
		assertThat(page("/console", Role.SUPPORT)).contains("hx-trigger=\"every 3s\"", "href=\"?live=off\"");
	}

	@Test
	void aVersionThatIsNoneIsAnsweredWithEverything() {
		assertThat(outOfBand(html(get("/console/lanes/live?v=<x>~y", Role.SUPPORT)))).contains("bulk-rows",
				"webhooks-rows");
	}

	@Test
	void aLaneHasAPageOfItsOwn() {
		assertThat(page("/console/lanes/bulk", Role.OPERATOR)).contains("<h1>Bulk", "id=\"bulk-rows\"",
				"/console/lanes/bulk/edit", "hx-get=\"/console/lanes/bulk/live?v=17~",
				"No job waits for its start here");
		assertThat(page("/console/lanes/bulk", Role.SUPPORT)).doesNotContain("/console/lanes/bulk/edit");
		then(this.boards).should(never()).boards();
	}

	@Test
	void aLanesPageSaysWhetherItIsFair() {
		assertThat(page("/console/lanes/bulk", Role.AUDITOR)).contains("Fair: leave the design alone.",
				"From 30 Nov 09:00 to 30 Nov 10:00 Northwind Traders used 91% of the slot-time.",
				"The 2 small tenants still waited at most 38 s in 19 of 20 starts; the target is 1 min 00 s.",
				"index 0.996 of 1", "<td class=\"n\">8.0</td><td class=\"n\">7.9</td><td class=\"n\">99%</td>",
				"Largest slowdown: Northwind Traders", "4 min 10 s");
	}

	@Test
	void theIdsOfAPageAreUnique() {
		assertThat(ids(page("/console", Role.SUPPORT))).doesNotHaveDuplicates();
		assertThat(ids(page("/console/lanes/bulk", Role.OPERATOR))).doesNotHaveDuplicates();
	}

	@Test
	void theDemoWorldOffersAWhaleToThoseWhoMayActAndNowhereElseItIsOffered() {
		assertThat(page("/console", Role.SUPPORT)).doesNotContain("/console/demo/whale");
		given(this.whale.offered()).willReturn(true);
		assertThat(page("/console", Role.AUDITOR)).doesNotContain("/console/demo/whale");
		assertThat(page("/console", Role.SUPPORT)).contains("action=\"/console/demo/whale\"",
				"href=\"/samples/contacts-12.csv\"");
		MvcResult answer = exchange(MockMvcRequestBuilders.post("/console/demo/whale")
			.param("key", "made-with-the-form")
			.with(csrf())
			.with(authentication(as(Role.OPERATOR))));
		assertThat(answer.getResponse().getHeader("Location")).isEqualTo("/console?notice=whale-queued");
		then(this.whale).should().queue("M. Okafor", "made-with-the-form");
	}

	private static String version(String html) {
		Matcher poll = POLL.matcher(html);
		assertThat(poll.find()).isTrue();
		return poll.group(1);
	}

	private static List<String> outOfBand(String html) {
		List<String> found = new ArrayList<>();
		Pattern.compile("<\\w+([^>]*hx-swap-oob=[^>]*)>")
			.matcher(html)
			.results()
			.forEach((match) -> found.addAll(ids(match.group(1))));
		return found;
	}

	private String page(String address, Role role) {
		MvcResult answer = get(address, role);
		assertThat(answer.getResponse().getStatus()).isEqualTo(200);
		assertThat(html(answer)).doesNotContain("??", "th:");
		return html(answer);
	}

	private MvcResult get(String address, Role role) {
		return exchange(MockMvcRequestBuilders.get(URI.create(address.replace("<", "%3C").replace(">", "%3E")))
			.with(authentication(as(role))));
	}

}
