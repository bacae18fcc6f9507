package io.evenhand.web.portal;

import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import io.evenhand.access.Caller;
import io.evenhand.record.Collections;
import io.evenhand.transfer.syncs.Connection;
import io.evenhand.transfer.syncs.Connections;
import io.evenhand.transfer.syncs.Mode;
import io.evenhand.transfer.syncs.PastRuns;
import io.evenhand.transfer.syncs.Syncs;
import io.evenhand.web.Moment;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Reads what a customer sees of its connections. Thread-safe.
 */
@Component
class ConnectionReader {

	private final Connections connections;

	private final Syncs syncs;

	private final PastRuns past;

	private final Collections collections;

	private final InstantSource clock;

	ConnectionReader(Connections connections, Syncs syncs, PastRuns past, Collections collections,
			InstantSource clock) {
		this.connections = connections;
		this.syncs = syncs;
		this.past = past;
		this.collections = collections;
		this.clock = clock;
	}

	/** Another tenant's connection is as one that never was. */
	Connection find(Caller caller, String name) {
		return this.connections.find(JobsPages.own(caller), name).orElseThrow(JobsPages::unknown);
	}

	ConnectionsPage list(Caller caller, Map<String, String> typed, Map<String, String> errors) {
		Map<String, String> shown = new LinkedHashMap<>(typed);
		shown.remove("credentials");
		List<ConnectionsPage.Line> lines = this.connections.list(JobsPages.own(caller))
			.stream()
			.map((connection) -> line(connection, caller))
			.toList();
		return new ConnectionsPage(lines, this.syncs.titles(), titles(), shown, errors);
	}

	ConnectionPage one(Connection connection, Caller caller, @Nullable String refused, Map<String, String> errors) {
		Optional<PastRuns.Told> last = this.past.last(connection);
		return new ConnectionPage(line(connection, caller), connection.credentials(),
				this.syncs.usual(connection) == Mode.INCREMENTAL, UUID.randomUUID().toString(),
				last.map((told) -> told.job().toString()).orElse(null), last.map(PastRuns.Told::note).orElse(null),
				last.filter(PastRuns.Told::asks).map(PastRuns.Told::missing).orElse(null), refused, errors);
	}

	private ConnectionsPage.Line line(Connection connection, Caller caller) {
		Instant now = this.clock.instant();
		return new ConnectionsPage.Line(connection.name(),
				this.syncs.titles().getOrDefault(connection.provider(), connection.provider()),
				titles().getOrDefault(connection.collection(), connection.collection()),
				this.past.mark(connection).map((mark) -> Moment.toTheMinute(mark, now, caller.zone())).orElse(null));
	}

	private Map<String, String> titles() {
		Map<String, String> titles = new LinkedHashMap<>();
		this.collections.list().forEach((collection) -> titles.put(collection.name(), collection.title()));
		return titles;
	}

}
