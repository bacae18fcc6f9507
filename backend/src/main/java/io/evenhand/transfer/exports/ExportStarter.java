package io.evenhand.transfer.exports;

import java.util.List;

import io.evenhand.job.JobId;
import io.evenhand.job.JobStarter;
import io.evenhand.job.Parameter;
import io.evenhand.job.ParameterValues;
import io.evenhand.job.StartOrder;

import org.springframework.stereotype.Component;

/**
 * Starts exports from parameters, as schedules do. Thread-safe.
 */
@Component
final class ExportStarter implements JobStarter {

	private static final String COLLECTION = "collection";

	private static final String FORMAT = "format";

	private static final String PACKED = "gzip";

	private final ExportDesk desk;

	ExportStarter(ExportDesk desk) {
		this.desk = desk;
	}

	@Override
	public String type() {
		return ExportType.NAME;
	}

	@Override
	public String title() {
		return "Export a collection";
	}

	@Override
	public List<Parameter> parameters() {
		return List.of(Parameter.text(COLLECTION, "The collection's name"),
				Parameter.choice(FORMAT, "How the file is written", "csv", "jsonl").orElse("csv"),
				Parameter.flag(PACKED, "Whether the file is packed as gzip").orElse("false"));
	}

	/** Its name is the file's. */
	@Override
	public JobId start(StartOrder order, ParameterValues values) {
		return this.desk.submit(new NewExport(order.tenant(), values.text(COLLECTION),
				FileFormat.of(values.text(FORMAT)), values.flag(PACKED), order.lane(), order.priority(), order.staff(),
				order.submittedBy(), order.request()));
	}

}
