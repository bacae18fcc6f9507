package io.evenhand.transfer.exports;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How exports are cut and for how long their files are kept. Refused at start-up where a
 * value is out of range. Immutable.
 *
 * @param kept how long an export's file is kept, 1 minute to 10 years; it goes with the
 * job's details at the latest
 * @param partRecords a part is cut when it has so many records
 * @param partSize or so many bytes of documents, whichever comes first; both together are
 * to be less than 2 s of work
 * @param chunkRecords the most records that are written in one transaction, 1 to 1000000
 * @param chunkSize and about so many bytes, 64 KB to 256 MB; of each running part so much
 * is held in memory
 * @param speed the bytes of documents a second that one slot is expected to write, from
 * which costs are estimated
 */
@ConfigurationProperties("evenhand.exports")
public record ExportSettings(@DefaultValue("7d") Duration kept, @DefaultValue("100000") int partRecords,
		@DefaultValue("32MB") DataSize partSize, @DefaultValue("20000") int chunkRecords,
		@DefaultValue("8MB") DataSize chunkSize, @DefaultValue("8MB") DataSize speed) {

	/** The most parts of an export, whatever its size. */
	static final int MAX_PARTS = 10_000;

	public ExportSettings {
		require(kept.compareTo(Duration.ofMinutes(1)) >= 0 && kept.compareTo(Duration.ofDays(3660)) <= 0,
				"kept is between 1m and 3660d");
		require(partRecords > 0 && partSize.toBytes() > 0, "part-records and part-size are larger than 0");
		require(chunkRecords >= 1 && chunkRecords <= 1_000_000, "chunk-records is between 1 and 1000000");
		require(chunkSize.toKilobytes() >= 64 && chunkSize.toMegabytes() <= 256,
				"chunk-size is between 64KB and 256MB");
		require(speed.toBytes() > 0, "speed is larger than 0");
	}

	/** Into how many parts so much will be cut, about. */
	int expectedParts(long records, long bytes) {
		long parts = Math.max((records + this.partRecords - 1) / this.partRecords,
				(bytes + this.partSize.toBytes() - 1) / this.partSize.toBytes());
		return (int) Math.max(1, Math.min(MAX_PARTS, parts));
	}

	private static void require(boolean met, String what) {
		if (!met) {
			throw new IllegalArgumentException("evenhand.exports: " + what);
		}
	}

}
