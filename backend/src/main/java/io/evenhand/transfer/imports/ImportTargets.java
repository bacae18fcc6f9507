package io.evenhand.transfer.imports;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.evenhand.batch.WorkFailed;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.RecordCollection;
import io.evenhand.record.RecordStore;
import io.evenhand.record.RecordTarget;
import io.evenhand.transfer.imports.csv.Header;

import org.springframework.stereotype.Component;

/**
 * Where imports go. Thread-safe.
 */
@Component
class ImportTargets {

	private final ImportFiles files;

	private final Collections collections;

	private final RecordStore records;

	ImportTargets(ImportFiles files, Collections collections, RecordStore records) {
		this.files = files;
		this.collections = collections;
		this.records = records;
	}

	/**
	 * The collection that a file goes to.
	 * @throws WorkFailed if it is gone
	 */
	RecordCollection collection(ImportFile file) {
		return this.collections.find(file.collection())
			.orElseThrow(() -> new WorkFailed("There is no collection \"" + file.collection() + "\" any more."));
	}

	/**
	 * The fields of the collection that a file goes to; none where it is gone.
	 */
	List<Field> fields(ImportFile file) {
		return this.collections.find(file.collection()).map(RecordCollection::fields).orElse(List.of());
	}

	/**
	 * Where a planned import's records go.
	 */
	RecordTarget of(long job) {
		ImportFile file = this.files.get(job);
		Header header = Objects.requireNonNull(file.header(), "a file is planned before its parts are read");
		Set<String> carried = new HashSet<>();
		for (Header.Column column : header.columns()) {
			String field = column.field();
			if (field != null) {
				carried.add(field);
			}
		}
		return this.records.target(file.tenant(), collection(file), job, carried);
	}

	RecordStore records() {
		return this.records;
	}

}
