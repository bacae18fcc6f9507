package io.evenhand.record;

/**
 * A record that the database refused.
 *
 * @param record the record
 * @param reason why, in a sentence
 */
public record RefusedRecord(NewRecord record, String reason) {
}
