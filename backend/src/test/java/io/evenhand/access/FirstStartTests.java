package io.evenhand.access;

import java.util.Map;
import java.util.UUID;

import io.evenhand.support.RunningApp;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The first start outside the demo world, on MySQL where the rules differ there.
 */
@ExtendWith(OutputCaptureExtension.class)
class FirstStartTests {

	private static final String KEY = "evenhand.secret-key=" + UUID.randomUUID();

	@Test
	void withoutASecretKeyItIsRefusedInOneSentence(CapturedOutput output) {
		TestDatabase database = TestMySql.freshDatabase();
		assertThatThrownBy(() -> RunningApp.on(database, "evenhand.bootstrap.operator-password=long enough"))
			.isInstanceOf(StartRefused.class);
		assertThat(output).contains("APPLICATION FAILED TO START", "Evenhand has no secret key",
				"Set EVENHAND_SECRET_KEY");
	}

	@Test
	void withoutAnOperatorOrAPasswordForOneItIsRefusedInOneSentence(CapturedOutput output) {
		TestDatabase database = TestMySql.freshDatabase();
		assertThatThrownBy(() -> RunningApp.on(database, KEY)).isInstanceOf(StartRefused.class);
		assertThat(output).contains("Evenhand has no operator yet", "Set EVENHAND_BOOTSTRAP_OPERATOR_PASSWORD");
	}

	@Test
	void theFirstOperatorSignsInOnEveryNodeAndTheNextStartNeedsNoPassword() {
		TestDatabase database = TestMySql.freshDatabase();
		try (RunningApp one = RunningApp.on(database, KEY, "evenhand.bootstrap.operator-password=first one");
				RunningApp other = RunningApp.on(database, KEY)) {
			Visitor visitor = new Visitor(one.address()).signIn("operator", "first one");
			assertThat(visitor.get("/me").body()).contains("operator");
			assertThat(visitor.at(other.address()).get("/me").statusCode()).isEqualTo(200);
			assertThat(visitor.cookies().getCookieStore().getCookies()).hasSize(1);
			assertThat(other.bean(Installation.class)).isEqualTo(one.bean(Installation.class))
				.isEqualTo(new Installation(one.bean(Installation.class).name(), false, false));
			assertThat(new Visitor(one.address()).call("GET", "/api/v1/tenants", "demo-operator", "").statusCode())
				.isEqualTo(401);
			visitor.post("/logout", Map.of());
			assertThat(visitor.at(one.address()).get("/me").statusCode()).isEqualTo(302);
		}
	}

	@Test
	void signInsOfTheDemoWorldOutsideOfItAreToldLoudly(CapturedOutput output) {
		String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
		RunningApp.embeddedIn(url).close();
		assertThat(output).contains("acme / acme", "demo-operator").doesNotContain("Everybody knows these");
		RunningApp.embeddedIn(url, "evenhand.demo.enabled=false").close();
		assertThat(output).contains("Everybody knows these sign-ins", "user acme", "token demo-operator");
	}

}
