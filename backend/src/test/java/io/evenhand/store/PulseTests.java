package io.evenhand.store;

import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class PulseTests {

	private static final RuntimeException AWAY = new DataAccessResourceFailureException("No connection",
			new SQLTransientConnectionException("nobody there"));

	private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private final Pulse pulse = new Pulses(this.now::get, this.meters).of("heartbeat");

	@Test
	void pausesGrowWhileItFailsAndBeginAnewAfterASuccess() {
		assertThat(this.pulse.failed(AWAY)).isEqualTo(Duration.ofMillis(150));
		assertThat(this.pulse.failed(AWAY)).isEqualTo(Duration.ofMillis(300));
		for (int n = 0; n < 10; n++) {
			this.pulse.failed(AWAY);
		}
		assertThat(this.pulse.failed(AWAY)).isEqualTo(Duration.ofSeconds(5));

		this.pulse.worked();

		assertThat(this.pulse.failed(AWAY)).isEqualTo(Duration.ofMillis(150));
	}

	@Test
	void theLogTellsOnceThatItFailsAndOnceThatItWorksAgain(CapturedOutput output) {
		for (int n = 0; n < 50; n++) {
			this.pulse.failed(AWAY);
			this.now.updateAndGet((before) -> before.plusSeconds(1));
		}
		this.pulse.worked();
		this.pulse.worked();

		assertThat(output.getAll().lines().filter((line) -> line.contains("heartbeat"))).hasSize(2)
			.anyMatch((line) -> line.contains("SQLTransientConnectionException: nobody there"))
			.anyMatch((line) -> line.contains("works again, after 50 failures in 50 s"));
		assertThat(output.getAll()).doesNotContain("\tat ");
	}

	@Test
	void whatIsNotTheWeatherIsLoggedWithItsTrace(CapturedOutput output) {
		this.pulse.failed(new IllegalStateException("a mistake"));

		assertThat(output.getAll()).contains("a mistake").contains("\tat ");
	}

	@Test
	void healthAsksWhenItLastTurned() {
		this.now.set(Instant.EPOCH.plusSeconds(7));
		assertThat(this.pulse.sinceTurn()).isEqualTo(Duration.ofSeconds(7));
		assertThat(this.pulse.failing()).isFalse();

		this.pulse.failed(AWAY);
		assertThat(this.pulse.failing()).isTrue();
		assertThat(this.pulse.sinceTurn()).isEqualTo(Duration.ofSeconds(7));
		assertThat(this.pulse.sinceHeard()).isZero();

		this.pulse.worked();
		assertThat(this.pulse.failing()).isFalse();
		assertThat(this.pulse.sinceTurn()).isZero();
		assertThat(this.meters.counter("evenhand.loop.failures", "loop", "heartbeat").count()).isEqualTo(1);
	}

	@Test
	void nothingIsExpectedOfALoopThatHasEndedInOrderBeforeItsNextRound() {
		this.now.updateAndGet((before) -> before.plusSeconds(60));
		assertThat(this.pulse.sinceTurn()).isEqualTo(Duration.ofSeconds(60));
		this.pulse.rests();
		this.now.updateAndGet((before) -> before.plusSeconds(600));
		assertThat(this.pulse.sinceTurn()).isZero();
		assertThat(this.pulse.sinceHeard()).isZero();
		this.pulse.worked();
		this.now.updateAndGet((before) -> before.plusSeconds(60));
		assertThat(this.pulse.sinceHeard()).isEqualTo(Duration.ofSeconds(60));
	}

}
