package io.evenhand.job;

/**
 * By what a repeated submission (a double click, a retried request) is told from a new
 * one: the same key and print give the first one's job, the same key with another print
 * is refused. Immutable.
 *
 * @param key made with the form or by the caller, unique within the tenant; up to 80
 * characters
 * @param print a digest of what is asked for, the file's bytes included; up to 64
 * characters
 */
public record RequestKey(String key, String print) {
}
