/**
 * One request to a provider over HTTP: the address is checked where the connection is
 * made, one deadline covers all of it, and an answer counts only once it arrived whole.
 * Knows neither providers nor jobs.
 */
@NullMarked
package io.evenhand.transfer.syncs.http;

import org.jspecify.annotations.NullMarked;
