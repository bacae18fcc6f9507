package io.evenhand.transfer.exports;

import java.util.ArrayList;
import java.util.List;

import io.evenhand.record.RecordRanges;
import io.evenhand.record.RecordRanges.Range;
import io.evenhand.record.RecordRanges.Stretch;
import io.evenhand.tenant.TenantId;

import org.springframework.stereotype.Component;

/**
 * Cuts a collection into ranges of keys: one pass over the keys, in short reads, each
 * behind the key at which the one before ended. Thread-safe.
 */
@Component
class ExportPlan {

	/** Records of one short read: parts are cut between two of them. */
	private static final int STEP = 5_000;

	private final RecordRanges records;

	private final ExportSettings settings;

	ExportPlan(RecordRanges records, ExportSettings settings) {
		this.records = records;
		this.settings = settings;
	}

	/**
	 * Cuts.
	 * @param tenant whose records
	 * @param collection the collection's name
	 * @return the parts in the order of their keys, without gaps, at least one and at
	 * most {@value ExportSettings#MAX_PARTS}; what is inserted behind the last one's end
	 * is not exported
	 */
	List<ExportPart> cut(TenantId tenant, String collection) {
		List<ExportPart> parts = new ArrayList<>();
		long most = 1;
		ExportPart part = nothing(new byte[0]);
		int step = Math.min(STEP, this.settings.partRecords());
		for (Stretch next = this.records.stretch(tenant, collection, part.range().to(), step); next
			.records() > 0; next = this.records.stretch(tenant, collection, part.range().to(), step)) {
			part = part.with(new ExportPart(new Range(part.range().to(), next.last()), next.records(), next.bytes()));
			if (full(part, most)) {
				parts.add(part);
				part = nothing(part.range().to());
			}
			if (parts.size() == ExportSettings.MAX_PARTS) {
				most *= 2;
				parts = paired(parts);
			}
		}
		if (part.records() > 0 || parts.isEmpty()) {
			parts.add(part);
		}
		return parts;
	}

	private boolean full(ExportPart part, long most) {
		return part.records() >= this.settings.partRecords() * most
				|| part.bytes() >= this.settings.partSize().toBytes() * most;
	}

	private static ExportPart nothing(byte[] key) {
		return new ExportPart(new Range(key, key), 0, 0);
	}

	/** Half as many, each twice as large. */
	private static List<ExportPart> paired(List<ExportPart> parts) {
		List<ExportPart> paired = new ArrayList<>();
		for (int at = 0; at < parts.size(); at += 2) {
			paired.add(parts.get(at).with(parts.get(at + 1)));
		}
		return paired;
	}

}
