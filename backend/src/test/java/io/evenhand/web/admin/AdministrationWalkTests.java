package io.evenhand.web.admin;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.evenhand.support.RunningApp;
import io.evenhand.support.TestMySql;
import io.evenhand.support.Visitor;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * From an empty MySQL to a customer's first import, by the pages and calls that an
 * operator has.
 */
class AdministrationWalkTests {

	private static final String FILE = """
			no,total
			1,10.50
			2,20
			3,not a number
			""";

	@Test
	void anEmptyDatabaseAnOperatorATenantATokenAnImport() throws Exception {
		try (RunningApp app = RunningApp.on(TestMySql.freshDatabase(), "evenhand.secret-key=" + UUID.randomUUID(),
				"evenhand.bootstrap.operator-password=first one")) {
			Visitor operator = new Visitor(app.address()).signIn("operator", "first one");
			assertThat(operator.get("/console/tenants").body()).contains("No tenant yet");
			assertThat(operator
				.post("/console/tenants/new", Map.of("code", "north", "name", "Northwind Traders", "grantedLanes", ""))
				.statusCode()).isEqualTo(303);
			assertThat(operator
				.post("/console/collections/new",
						Map.of("name", "orders", "title", "Orders", "fields", "no text key\ntotal decimal"))
				.statusCode()).isEqualTo(303);
			String token = group("id=\"secret\">(eh_[^<]+)<",
					operator.post("/console/tokens/new", Map.of("name", "erp", "role", "customer", "tenant", "north"))
						.body());
			HttpResponse<String> accepted = upload(app.address() + "/api/v1/imports", token);
			assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
			String job = accepted.headers().firstValue("Location").orElseThrow();
			Awaitility.await()
				.atMost(Duration.ofMinutes(1))
				.until(() -> operator.call("GET", job, token, "").body(), body -> body.contains("\"succeeded\""));
			assertThat(operator.call("GET", job, token, "").body()).contains("\"read\":3", "\"written\":2",
					"\"rejected\":1");
			assertThat(operator.call("GET", "/api/v1/records/orders/1", token, "").body()).contains("10.5");
		}
	}

	private static HttpResponse<String> upload(String address, String token) throws IOException, InterruptedException {
		String border = "----" + UUID.randomUUID();
		String body = "--" + border + "\r\nContent-Disposition: form-data; name=\"collection\"\r\n\r\norders\r\n--"
				+ border + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"orders.csv\"\r\n\r\n" + FILE
				+ "\r\n--" + border + "--\r\n";
		return HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(URI.create(address))
				.header("Authorization", "Bearer " + token)
				.header("Content-Type", "multipart/form-data; boundary=" + border)
				.POST(HttpRequest.BodyPublishers.ofString(body))
				.build(), HttpResponse.BodyHandlers.ofString());
	}

	private static String group(String pattern, String text) {
		Matcher matcher = Pattern.compile(pattern).matcher(text);
		assertThat(matcher.find()).as(pattern + " in " + text).isTrue();
		return matcher.group(1);
	}

}
