package io.evenhand.support;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@BrowserTest
class RealBrowserIT {

	private static final String PAGE = "data:text/html,<p id=said>plain</p>"
			+ "<script>document.getElementById('said').textContent = 'scripted'</script>";

	@Test
	void aPageIsReadWithJavaScriptOnAndOff() {
		try (var scripted = TestBrowser.newContext(); var plain = TestBrowser.newContextWithoutJavaScript()) {
			var withScripts = scripted.newPage();
			withScripts.navigate(PAGE);
			assertThat(withScripts.textContent("#said")).isEqualTo("scripted");
			var without = plain.newPage();
			without.navigate(PAGE);
			assertThat(without.textContent("#said")).isEqualTo("plain");
		}
	}

}
