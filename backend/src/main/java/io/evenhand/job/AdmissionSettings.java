package io.evenhand.job;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What is taken in where a tenant's plan says nothing. Refused at start-up where a value
 * is out of range. Immutable.
 *
 * @param storedBytes how much of one tenant's uploads and exports is kept at most; 0 for
 * any
 */
@ConfigurationProperties("evenhand.admission")
record AdmissionSettings(@DefaultValue("0") DataSize storedBytes) {

	/** What stands for no limit. */
	static final long ANY = Long.MAX_VALUE / 2;

	AdmissionSettings {
		if (storedBytes.isNegative()) {
			throw new IllegalArgumentException("evenhand.admission: stored-bytes is 0 or larger");
		}
	}

	long storedMost() {
		return (this.storedBytes.toBytes() > 0) ? this.storedBytes.toBytes() : ANY;
	}

}
