package io.evenhand.transfer.imports;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How imports are taken in and cut.
 *
 * @param maxFileSize the largest file that is taken
 * @param recordLimit the largest record; a larger one is rejected and its neighbours go
 * in
 * @param partSize a part of a file is cut when it has so many bytes
 * @param partRecords or so many records, whichever comes first; both together are to be
 * less than 2 s of work
 * @param chunkSize records that are written in one transaction
 * @param speed the bytes a second that one slot is expected to load, from which costs are
 * estimated
 * @param maxRejected an import with more rejected records is stopped
 * @param maxRejectedShare an import of which a larger share is rejected is stopped, once
 * it has read 1,000 records; above 0, and 1 never stops one
 */
@ConfigurationProperties("evenhand.imports")
public record ImportSettings(@DefaultValue("2GB") DataSize maxFileSize, @DefaultValue("1MB") DataSize recordLimit,
		@DefaultValue("1MB") DataSize partSize, @DefaultValue("9500") int partRecords,
		@DefaultValue("5000") int chunkSize, @DefaultValue("1MB") DataSize speed,
		@DefaultValue("100000") long maxRejected, @DefaultValue("1.0") double maxRejectedShare) {

	/** The most parts of a file, whatever its size. */
	static final int MAX_PARTS = 10_000;

	public ImportSettings {
		require(maxFileSize.toBytes() > 0, "max-file-size is larger than 0");
		require(recordLimit.toBytes() >= 65_536 && recordLimit.toMegabytes() <= 64,
				"record-limit is between 64KB and 64MB");
		require(partSize.toBytes() > 0 && partRecords > 0, "part-size and part-records are larger than 0");
		require(chunkSize >= 1 && chunkSize <= 100_000, "chunk-size is between 1 and 100000");
		require(speed.toBytes() > 0, "speed is larger than 0");
		require(maxRejected >= 0, "max-rejected is 0 or larger");
		require(maxRejectedShare > 0 && maxRejectedShare <= 1, "max-rejected-share is above 0 and at most 1");
	}

	private static void require(boolean met, String what) {
		if (!met) {
			throw new IllegalArgumentException("evenhand.imports: " + what);
		}
	}

}
