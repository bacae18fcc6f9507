package io.evenhand.notify;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.evenhand.http.AddressRules;
import io.evenhand.http.Answer;
import io.evenhand.http.Ask;
import io.evenhand.http.CheckedClient;
import io.evenhand.http.ExchangeFailed;
import io.evenhand.http.ExchangeFailed.Why;
import io.evenhand.http.RetryAfter;
import io.evenhand.notify.DeliveryRows.Item;
import jakarta.annotation.PreDestroy;

import org.springframework.stereotype.Component;

/**
 * Sends webhooks, signed as Standard Webhooks says. No redirect is followed, the answer's
 * body is thrown away, and its status alone decides. The client is its own, so that slow
 * receivers take nothing from the syncs. Thread-safe.
 */
@Component
class WebhookSending implements Sending {

	/** Of the answer's body; what is longer is cut off. */
	private static final int BODY = 16 * 1024;

	private static final int GONE = 410;

	private final CheckedClient client;

	private final Secrets secrets;

	private final NotifySettings settings;

	private final Clock clock;

	WebhookSending(Secrets secrets, NotifySettings settings, Clock clock) {
		this.client = new CheckedClient(AddressRules.allowing(settings.allowedAddresses()));
		this.secrets = secrets;
		this.settings = settings;
		this.clock = clock;
	}

	@PreDestroy
	void close() throws IOException {
		this.client.close();
	}

	@Override
	public Kind kind() {
		return Kind.WEBHOOK;
	}

	@Override
	public Result send(Outlet outlet, Item item) {
		List<String> keys = this.secrets.open(outlet.tenant());
		if (keys.isEmpty()) {
			return new Result.Failed("The secret cannot be read any more; make a new one.", Duration.ZERO, End.NEVER);
		}
		byte[] body = item.body().getBytes(StandardCharsets.UTF_8);
		long seconds = this.clock.instant().getEpochSecond();
		Ask ask = new Ask(URI.create(outlet.targets().get(0)),
				Map.of("webhook-id", item.event(), "webhook-timestamp", Long.toString(seconds), "webhook-signature",
						Signature.header(keys, item.event(), seconds, body)),
				Map.of(), this.settings.deadline(), BODY, body);
		try {
			return judged(this.client.send(ask, () -> false));
		}
		catch (ExchangeFailed ex) {
			if (ex.why() == Why.STOPPED) {
				return new Result.Stopped();
			}
			boolean address = ex.why() == Why.ADDRESS_REFUSED || ex.why() == Why.ADDRESS_INVALID;
			return new Result.Failed(ex.why().sentence("Your server"), Duration.ZERO, address ? End.NEVER : End.LATER);
		}
	}

	private Result judged(Answer answer) {
		int status = answer.status();
		if (status >= 200 && status < 300) {
			return new Result.Taken("Your server answered " + status + ".");
		}
		if (status == GONE) {
			return new Result.Failed("Your server answered 410: it wants no more of this.", Duration.ZERO, End.GONE);
		}
		String note = "Your server answered " + status
				+ ((status >= 300 && status < 400) ? ", a redirect, which is not followed." : ".");
		Optional<Duration> after = (status == 429 || status == 503)
				? answer.header("Retry-After").flatMap((text) -> RetryAfter.read(text, this.clock.instant()))
				: Optional.empty();
		return new Result.Failed(note, after.orElse(Duration.ZERO), End.LATER);
	}

}
