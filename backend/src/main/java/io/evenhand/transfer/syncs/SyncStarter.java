package io.evenhand.transfer.syncs;

import java.util.List;
import java.util.Locale;

import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.JobStarter;
import io.evenhand.job.Parameter;
import io.evenhand.job.ParameterValues;
import io.evenhand.job.StartOrder;

import org.springframework.stereotype.Component;

/**
 * Starts syncs from parameters: how a schedule does it. Thread-safe.
 */
@Component
class SyncStarter implements JobStarter {

	private static final List<Parameter> PARAMETERS = List.of(Parameter.text("connection", "Connection"),
			Parameter.choice("mode", "What to ask for", Mode.INCREMENTAL.word(), Mode.FULL.word()).optional());

	private final Syncs syncs;

	private final Connections connections;

	SyncStarter(Syncs syncs, Connections connections) {
		this.syncs = syncs;
		this.connections = connections;
	}

	@Override
	public String type() {
		return SyncJob.NAME;
	}

	@Override
	public String title() {
		return "Sync a connection";
	}

	@Override
	public List<Parameter> parameters() {
		return PARAMETERS;
	}

	@Override
	public JobId start(StartOrder order, ParameterValues values) {
		Connection connection = this.connections.find(order.tenant(), values.text("connection"))
			.orElseThrow(() -> new JobRefused("There is no connection of this name.", false));
		Mode mode = values.has("mode") ? Mode.valueOf(values.text("mode").toUpperCase(Locale.ROOT))
				: this.syncs.usual(connection);
		return this.syncs.submit(new NewSync(connection, mode, List.of(), null, order.lane(), order.priority(),
				order.staff(), order.submittedBy(), order.request()));
	}

}
