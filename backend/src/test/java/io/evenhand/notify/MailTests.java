package io.evenhand.notify;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

import io.evenhand.audit.Actor;
import io.evenhand.batch.End;
import io.evenhand.job.JobState;
import io.evenhand.notify.Leases.Place;
import io.evenhand.support.Visitor;
import io.evenhand.tenant.Tenant;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Mail through a server that keeps what it is given.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MailTests {

	private final RawSmtp server = new RawSmtp();

	private NotifyWorld world;

	@BeforeAll
	void start() {
		this.world = NotifyWorld.onH2("spring.mail.host=127.0.0.1", "spring.mail.port=" + this.server.port(),
				"evenhand.notify.mail-from=jobs@evenhand.example");
	}

	@AfterAll
	void stop() {
		this.world.close();
		this.server.close();
	}

	private Tenant told(String recipients) {
		Tenant tenant = this.world.tenant();
		this.world.app.bean(Outlets.class)
			.save(tenant, Kind.MAIL, new OutletForm(recipients, Set.of(JobState.FAILED)), null,
					new Actor("ann", "page"));
		return tenant;
	}

	private void send(Tenant tenant) {
		this.world.relay();
		this.world.app.bean(Round.class).at(new Place(tenant.id(), Kind.MAIL));
	}

	private List<RawSmtp.Mail> mails(String recipient) {
		return this.server.mails().stream().filter((one) -> one.recipients().contains("<" + recipient + ">")).toList();
	}

	private static MimeMessage read(RawSmtp.Mail mail) throws Exception {
		return new MimeMessage(Session.getInstance(new Properties()),
				new ByteArrayInputStream(String.join("\r\n", mail.lines()).getBytes(StandardCharsets.ISO_8859_1)));
	}

	@Test
	void eachRecipientGetsAMailOfItsOwnAndAFileNameIsNeverAHeader() throws Exception {
		Tenant tenant = told("ann@example.com, bob@example.com ANN@example.com");
		long job = this.world.job(tenant,
				"r\u00f6ws\r\nBcc: eve@example.com\r\n\r\nbody\u2028\u202e.csv" + "x".repeat(150));
		this.world.end(job, new End.Failed("Line 7 is\r\n.\r\nMAIL FROM:<eve@example.com>"));
		send(tenant);
		for (String recipient : List.of("ann@example.com", "bob@example.com")) {
			RawSmtp.Mail mail = mails(recipient).get(0);
			assertThat(mail.recipients()).containsExactly("<" + recipient + ">");
			assertThat(mail.head()).noneMatch((line) -> line.toLowerCase(java.util.Locale.ROOT).startsWith("bcc"));
			MimeMessage message = read(mail);
			assertThat(message.getAllRecipients()).hasSize(1);
			assertThat(message.getSubject()).startsWith("Failed: r\u00f6ws Bcc: eve@example.com body .csvx")
				.doesNotContain("\r", "\n");
			assertThat(message.getHeader("Auto-Submitted")).containsExactly("auto-generated");
			assertThat(message.getMessageID()).startsWith("<job-" + job + "-0-failed.").endsWith("@evenhand.example>");
			assertThat(String.valueOf(message.getContent())).contains("Line 7 is . MAIL FROM:<eve@example.com>",
					"Records: 0 read, 0 written, 0 rejected, 0 skipped.", "Job " + job + " of " + tenant.code() + ".");
		}
		assertThat(this.world.deliveries(tenant)).hasSize(2).allMatch((one) -> one.state() == Delivery.State.DELIVERED);
	}

	@Test
	void anAddressThatIsRefusedIsGivenUpAndOthersAreTold() {
		Tenant tenant = told("nobody@example.com zoe@example.com");
		this.world.failed(tenant);
		send(tenant);
		this.world.later(tenant);
		send(tenant);
		assertThat(mails("zoe@example.com")).hasSize(1);
		assertThat(this.world.deliveries(tenant)).extracting(Delivery::state)
			.containsExactlyInAnyOrder(Delivery.State.GIVEN_UP, Delivery.State.DELIVERED);
	}

	@Test
	void aServerThatIsFullIsAskedAgainAndPausesNobody() {
		Tenant tenant = told("yan@example.com");
		this.server.full = true;
		try {
			this.world.failed(tenant);
			send(tenant);
			assertThat(this.world.delivery(tenant).state()).isEqualTo(Delivery.State.WAITING);
			assertThat(this.world.delivery(tenant).note()).isEqualTo("Our mail server did not take the mail.");
			this.world.jdbc.update("update notify_outlet set given_up = 9 where tenant = ?", tenant.id().value());
			this.world.jdbc.update(
					"update notify_delivery set waiting_since = timestampadd(day, -1, now(6))" + " where tenant = ?",
					tenant.id().value());
			this.world.later(tenant);
			send(tenant);
			assertThat(this.world.delivery(tenant).state()).isEqualTo(Delivery.State.GIVEN_UP);
			assertThat(this.world.app.bean(Outlets.class).find(tenant.id(), Kind.MAIL).orElseThrow().pause()).isNull();
		}
		finally {
			this.server.full = false;
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "ann", "ann@host", "ann@example.com\r\nBcc:eve@example.com x",
			"a b@example.com,<x@y.z>", "\"a\"@example.com", "a@example.com;b@-",
			"a1@x.io a2@x.io a3@x.io a4@x.io a5@x.io a6@x.io a7@x.io a8@x.io" + " a9@x.io a10@x.io a11@x.io" })
	void whatIsNoAddressIsRefused(String typed) {
		OutletForm form = new OutletForm(typed, Set.of(JobState.FAILED));
		assertThatExceptionOfType(OutletRefused.class).isThrownBy(() -> form.checked(Kind.MAIL, false));
	}

	@Test
	void thePagePromisesMailWhereAServerIsSet() {
		Visitor birch = new Visitor(this.world.app.address()).signIn("birch", "birch");
		assertThat(birch.get("/notifications").body()).contains("Mail addresses");
		assertThat(birch.post("/notifications/mail", Map.of("mail", "x@example.com", "failed", "on")).statusCode())
			.isEqualTo(303);
		assertThat(birch.get("/notifications").body()).contains("x@example.com");
		assertThat(birch.post("/notifications/mail/test", Map.of()).statusCode()).isEqualTo(303);
	}

}
