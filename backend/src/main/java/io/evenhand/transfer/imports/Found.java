package io.evenhand.transfer.imports;

import java.util.ArrayList;
import java.util.List;

import io.evenhand.record.NewRecord;
import io.evenhand.record.RefusedRecord;

import org.springframework.batch.infrastructure.item.Chunk;

/**
 * What a chunk of rows holds. Immutable.
 *
 * @param good the rows to be stored
 * @param bad the rows that are not
 * @param blank how many are blank
 * @param end behind the last row's last byte
 * @param nextLine the line that follows it
 */
record Found(List<Row.Good> good, List<Reject> bad, int blank, long end, long nextLine) {

	/**
	 * Sorts the rows of a chunk.
	 * @param chunk at least one row
	 * @return what it holds
	 */
	static Found in(Chunk<? extends Row> chunk) {
		List<Row.Good> good = new ArrayList<>(chunk.size());
		List<Reject> bad = new ArrayList<>();
		for (Row row : chunk) {
			if (row instanceof Row.Good one) {
				good.add(one);
			}
			else if (row instanceof Row.Bad one) {
				bad.add(one.reject());
			}
		}
		Row last = chunk.getItems().get(chunk.size() - 1);
		return new Found(good, bad, chunk.size() - good.size() - bad.size(), last.end(), last.nextLine());
	}

	List<NewRecord> records() {
		return this.good.stream().map(Row.Good::record).toList();
	}

	/** The same with rows of it rejected that the database refused. */
	Found without(List<RefusedRecord> refused) {
		if (refused.isEmpty()) {
			return this;
		}
		List<Row.Good> stored = new ArrayList<>(this.good);
		List<Reject> more = new ArrayList<>(this.bad);
		for (RefusedRecord one : refused) {
			Row.Good row = stored.stream()
				.filter((good) -> good.record() == one.record())
				.findFirst()
				.orElseThrow(() -> new IllegalStateException("The database refused a record that was not written"));
			stored.remove(row);
			more.add(new Reject(row.line(), "", row.record().key(), one.reason(), row.record().place(), row.end()));
		}
		return new Found(stored, more, this.blank, this.end, this.nextLine);
	}

}
