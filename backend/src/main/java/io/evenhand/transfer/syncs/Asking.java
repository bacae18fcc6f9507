package io.evenhand.transfer.syncs;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import io.evenhand.batch.WorkDelayed;
import io.evenhand.batch.WorkFailed;
import io.evenhand.http.AddressRules;
import io.evenhand.http.Answer;
import io.evenhand.http.Ask;
import io.evenhand.http.CheckedClient;
import io.evenhand.http.ExchangeFailed;
import io.evenhand.http.RetryAfter;
import io.evenhand.transfer.syncs.page.Page;
import io.evenhand.transfer.syncs.page.PageReader;
import io.evenhand.transfer.syncs.page.PageRefused;
import io.evenhand.transfer.syncs.page.Position;
import io.evenhand.transfer.syncs.page.Route;
import io.evenhand.transfer.syncs.provider.Provider;
import jakarta.annotation.PreDestroy;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Asks a provider for one page and judges the answer by its status, its headers and its
 * body, in this order. Thread-safe.
 */
@Component
class Asking {

	private final CheckedClient client;

	private final ProviderSettings settings;

	private final Clock clock;

	Asking(ProviderSettings settings, ObjectProvider<AllowedAddresses> more, Clock clock) {
		Stream<String> others = more.stream().flatMap((one) -> one.addresses().stream());
		this.client = new CheckedClient(
				AddressRules.allowing(Stream.concat(settings.allowedAddresses().stream(), others).toList()));
		this.settings = settings;
		this.clock = clock;
	}

	@PreDestroy
	void close() throws IOException {
		this.client.close();
	}

	/**
	 * Asks for a page of a list.
	 * @param call by whom and of whom
	 * @param route the run's way
	 * @param position where
	 * @return what came
	 * @throws PageRefused if the next address cannot be asked
	 * @throws ExchangeFailed with {@code STOPPED} alone: the caller is to stop at once
	 * @throws WorkDelayed if another try may do better
	 * @throws WorkFailed if somebody must change something first
	 */
	Fetched page(Call call, Route route, Position position) throws PageRefused, ExchangeFailed {
		URI address = route.address(position);
		Answer answer = ask(call, address);
		Optional<Fetched> other = judged(call, answer, position.cursor() != null);
		if (other.isPresent()) {
			return other.get();
		}
		try {
			Page page = new PageReader(call.provider().answer()).read(answer.body(), route.size(),
					route.pageOf(position));
			return new Fetched.Whole(address, page, date(answer));
		}
		catch (PageRefused ex) {
			throw new WorkDelayed(String.valueOf(ex.getMessage()), ex);
		}
	}

	/**
	 * Asks for one record.
	 * @param call by whom and of whom
	 * @param id which
	 * @return a page with it, or an empty one where the provider has none
	 * @throws ExchangeFailed as {@link #page}
	 */
	Fetched one(Call call, String id) throws ExchangeFailed {
		URI address = Route.address(call.provider().single(), id);
		Answer answer = ask(call, address);
		if (answer.status() == 404 || answer.status() == 410) {
			return new Fetched.Whole(address, new Page(List.of(), null, null), date(answer));
		}
		Optional<Fetched> other = judged(call, answer, false);
		if (other.isPresent()) {
			return other.get();
		}
		try {
			String item = Objects.requireNonNullElse(call.provider().single().item(), "");
			return new Fetched.Whole(address,
					new Page(List.of(new PageReader(call.provider().answer()).item(answer.body(), item)), null, null),
					date(answer));
		}
		catch (PageRefused ex) {
			throw new WorkDelayed(String.valueOf(ex.getMessage()), ex);
		}
	}

	private Answer ask(Call call, URI address) throws ExchangeFailed {
		Duration own = Objects.requireNonNull(call.provider().limits().deadline());
		Ask ask = new Ask(address, Map.of("Accept", "application/json"), call.secrets(),
				(own.compareTo(call.patience()) < 0) ? own : call.patience(), this.settings.answerLimit().toBytes());
		try {
			return this.client.send(ask, call.stopped());
		}
		catch (ExchangeFailed ex) {
			if (ex.why() == ExchangeFailed.Why.STOPPED) {
				throw ex;
			}
			throw ex.why().passes() ? new WorkDelayed(ex.why().sentence(), ex)
					: new WorkFailed(ex.why().sentence(), ex);
		}
	}

	/** Empty where the answer is to be read. */
	private Optional<Fetched> judged(Call call, Answer answer, boolean withCursor) {
		int status = answer.status();
		Optional<Duration> told = answer.header("Retry-After")
			.flatMap((header) -> RetryAfter.read(header, this.clock.instant()));
		if (status == 429 || (status == 503 && told.isPresent())) {
			return Optional.of(new Fetched.Wait(told.orElse(null)));
		}
		if (withCursor && call.provider().answer().kills(status)) {
			return Optional.of(new Fetched.Dead());
		}
		if (status == 401 || status == 403) {
			throw new WorkFailed("The provider does not accept the connection's credentials (status " + status + ").");
		}
		if (status >= 500 || status == 408 || status == 425) {
			throw new WorkDelayed("The provider answered with an error (status " + status + ").", null);
		}
		if (status < 200 || status > 299) {
			throw new WorkFailed("The provider refused the request (status " + status + ").");
		}
		return Optional.empty();
	}

	private @Nullable Instant date(Answer answer) {
		return answer.header("Date").flatMap((date) -> RetryAfter.date(date, this.clock.instant())).orElse(null);
	}

	/**
	 * By whom and of whom is asked.
	 *
	 * @param provider the provider
	 * @param secrets the headers that carry credentials
	 * @param patience the longest time for an answer, if the provider's deadline is not
	 * shorter
	 * @param stopped whether the caller is to stop at once
	 */
	record Call(Provider provider, Map<String, String> secrets, Duration patience, BooleanSupplier stopped) {

		/** As long as the provider may take. */
		Call(Provider provider, Map<String, String> secrets, BooleanSupplier stopped) {
			this(provider, secrets, Duration.ofDays(1), stopped);
		}

		@Override
		public String toString() {
			return "Call of " + this.provider.name();
		}

	}

}
