package io.evenhand.notify;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;

import io.evenhand.notify.DeliveryRows.Item;
import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.internet.MimeMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.mail.MailException;
import org.springframework.mail.MailSendException;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.mail.javamail.MimeMessageHelper;
import org.springframework.stereotype.Component;

import static java.time.Duration.ZERO;

/**
 * Sends mail through the operator's server, one to each recipient, so that none reads who
 * the others are. There only where a server is set. Thread-safe.
 */
@Component
@ConditionalOnProperty("spring.mail.host")
class MailSending implements Sending {

	private static final Logger logger = LoggerFactory.getLogger(MailSending.class);

	/** The library waits for ever where it is not told otherwise. */
	private static final List<String> TIMEOUTS = List.of("connectiontimeout", "timeout", "writetimeout");

	private final JavaMailSenderImpl sender;

	private final MailText text;

	private final String from;

	MailSending(JavaMailSenderImpl sender, MailText text, NotifySettings settings) {
		this.sender = sender;
		this.text = text;
		String set = settings.mailFrom();
		if (set == null) {
			throw new IllegalArgumentException(
					"evenhand.notify.mail-from is needed where spring.mail.host is set: from which address mails come");
		}
		this.from = set;
		Properties properties = sender.getJavaMailProperties();
		Stream.of("smtp", "smtps")
			.flatMap((protocol) -> TIMEOUTS.stream().map((timeout) -> "mail." + protocol + "." + timeout))
			.forEach((name) -> properties.putIfAbsent(name, Long.toString(settings.deadline().toMillis())));
	}

	@Override
	public Kind kind() {
		return Kind.MAIL;
	}

	@Override
	public Result send(Outlet outlet, Item item) {
		try {
			this.sender.send(message(item));
			return new Result.Taken("The mail was handed to the mail server.");
		}
		catch (MailException | MessagingException ex) {
			if (refused(ex)) {
				return new Result.Failed("The mail server refused this address.", ZERO, End.NEVER);
			}
			logger.warn("Mail {} could not be handed to the mail server: {}", item.id(),
					Objects.requireNonNullElse(ex.getCause(), ex).toString());
			return new Result.Failed("Our mail server did not take the mail.", ZERO, End.OURS);
		}
	}

	private MimeMessage message(Item item) throws MessagingException {
		JobEnded ended = JobEnded.read(item.body());
		MimeMessage message = this.sender.createMimeMessage();
		MimeMessageHelper mail = new MimeMessageHelper(message, "UTF-8");
		mail.setFrom(this.from);
		mail.setTo(item.recipient());
		mail.setSubject(this.text.subject(ended));
		mail.setText(this.text.body(ended));
		// the same each time it is tried, so that it can be known again
		message.setHeader("Message-ID",
				"<" + item.event() + "." + item.id() + this.from.substring(this.from.indexOf('@')) + ">");
		message.setHeader("Auto-Submitted", "auto-generated");
		return message;
	}

	private static boolean refused(Exception ex) {
		Stream<Exception> all = (ex instanceof MailSendException several)
				? Arrays.stream(several.getMessageExceptions()) : Stream.of(ex);
		return all.anyMatch((one) -> one instanceof SendFailedException failed
				&& Arrays.stream(Objects.requireNonNullElse(failed.getInvalidAddresses(), new Address[0]))
					.findAny()
					.isPresent());
	}

}
