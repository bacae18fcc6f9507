package io.evenhand.transfer.syncs;

import java.util.Map;
import java.util.function.BooleanSupplier;

import io.evenhand.batch.WorkFailed;
import io.evenhand.http.ExchangeFailed;
import io.evenhand.transfer.syncs.page.PageRefused;

import org.springframework.stereotype.Component;

/**
 * Asks with a connection's credentials. Thread-safe.
 */
@Component
class AskingFor {

	private final ConnectionStore connections;

	private final Asking asking;

	AskingFor(ConnectionStore connections, Asking asking) {
		this.connections = connections;
		this.asking = asking;
	}

	Connection connection(Run run) {
		return this.connections.rows()
			.findByTenantAndId(run.tenant().value(), run.connection())
			.orElseThrow(() -> new WorkFailed("The connection was removed."))
			.connection();
	}

	Fetched ask(Pull pull, BooleanSupplier stopped) throws PageRefused, ExchangeFailed {
		Run run = pull.run();
		Map<String, String> secrets = this.connections.headers(run.tenant(), run.connection(), run.provider());
		Asking.Call call = new Asking.Call(run.provider(), secrets, stopped);
		return (run.mode() == Mode.REPAIR) ? this.asking.one(call, run.ids().get(pull.position().page()))
				: this.asking.page(call, pull.route(), pull.position());
	}

}
