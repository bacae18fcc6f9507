package io.evenhand.gate;

import io.evenhand.gate.jdbc.ShareChanges;
import io.evenhand.gate.jdbc.ShareRecords;

import org.springframework.stereotype.Component;

/**
 * The rows of shares and of what they were. Immutable.
 *
 * @param records the shares
 * @param changes what they were before each change
 */
@Component
record ShareStore(ShareRecords records, ShareChanges changes) {
}
