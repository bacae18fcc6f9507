package io.evenhand.transfer.syncs;

import java.time.Clock;
import java.time.Duration;

import io.evenhand.batch.WorkDelayed;
import io.evenhand.batch.WorkFailed;
import io.evenhand.gate.Accounts;
import io.evenhand.http.ExchangeFailed;
import io.evenhand.transfer.syncs.page.PageRefused;
import io.evenhand.transfer.syncs.page.Route;
import io.evenhand.transfer.syncs.provider.Provider;
import io.evenhand.transfer.syncs.provider.Providers;

import org.springframework.stereotype.Service;

/**
 * Tries a connection with one request for its first page. Nothing is stored. Thread-safe.
 */
@Service
public class ConnectionTest {

	/** Somebody waits for the answer. */
	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private final ConnectionStore store;

	private final Providers providers;

	private final Asking asking;

	private final Clock clock;

	ConnectionTest(ConnectionStore store, Providers providers, Asking asking, Clock clock) {
		this.store = store;
		this.providers = providers;
		this.asking = asking;
		this.clock = clock;
	}

	/**
	 * Tries it.
	 * @param connection which
	 * @return what came of it
	 */
	public Result test(Connection connection) {
		Provider provider = this.providers.find(connection.provider()).orElse(null);
		if (provider == null) {
			return new Result(false, "The connection's provider is not there any more.");
		}
		Accounts.State state = this.providers.state(provider, connection.tenant());
		if (state != Accounts.State.OPEN) {
			return new Result(false, (state == Accounts.State.PAUSED) ? "The provider is paused here; it was not asked."
					: "The provider asked to wait, so it was not asked; try again later.");
		}
		try {
			Route route = new Route(provider, null, this.clock.instant());
			Asking.Call call = new Asking.Call(provider,
					this.store.headers(connection.tenant(), connection.id(), provider), PATIENCE, () -> false);
			return told(this.asking.page(call, route, route.first()));
		}
		catch (WorkFailed | WorkDelayed | PageRefused | ExchangeFailed ex) {
			return new Result(false, String.valueOf(ex.getMessage()));
		}
	}

	private static Result told(Fetched fetched) {
		if (fetched instanceof Fetched.Whole whole) {
			int items = whole.page().items().size();
			return new Result(true, "It works: the provider's first page has %d %s.".formatted(items,
					(items == 1) ? "record" : "records"));
		}
		if (fetched instanceof Fetched.Wait wait) {
			Duration told = wait.told();
			return new Result(false,
					"The provider asks to wait"
							+ ((told != null && !told.isZero()) ? " for %d s".formatted(told.toSeconds()) : "")
							+ "; try again later.");
		}
		return new Result(false, "The provider did not give its first page.");
	}

	/**
	 * What came of it.
	 *
	 * @param works whether a page came
	 * @param sentence what came, without secrets
	 */
	public record Result(boolean works, String sentence) {
	}

}
