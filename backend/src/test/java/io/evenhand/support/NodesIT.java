package io.evenhand.support;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class NodesIT {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	private final HttpClient http = HttpClient.newHttpClient();

	@Test
	void aNodeIsFrozenThawedAndKilledWhileAnotherGoesOn() throws Exception {
		this.nodes.emptyDatabase();
		NodeProcess one = this.nodes.launch("one", settings -> settings.jvm("-Xmx256m"));
		NodeProcess other = this.nodes.start("other");
		one.awaitReady();

		one.freeze();
		assertThatExceptionOfType(HttpTimeoutException.class).isThrownBy(() -> healthOf(one));
		assertThat(healthOf(other)).isEqualTo(200);
		one.thaw();
		assertThat(healthOf(one.awaitReady())).isEqualTo(200);

		one.kill();
		assertThat(one.isAlive()).isFalse();
		assertThat(healthOf(other)).isEqualTo(200);
		other.stop();
		assertThat(other.log()).contains("Commencing graceful shutdown");
	}

	@Test
	void aNodeThatDoesNotComeUpIsReportedWithTheEndOfItsLog() {
		assertThatIllegalStateException()
			.isThrownBy(() -> this.nodes.start("broken", settings -> settings.with("SPRING_DATASOURCE_URL", "nowhere")))
			.withMessageContaining("ended with status 1")
			.withMessageContaining("'url' must start with");
	}

	private int healthOf(NodeProcess node) throws IOException, InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(node.address("/actuator/health"))
			.timeout(Duration.ofSeconds(1))
			.build();
		return this.http.send(request, BodyHandlers.discarding()).statusCode();
	}

}
