/**
 * The gate's rows and the statements of the hot path. Account 0, work without a provider,
 * is the only one that they know so far. Whatever takes several locks takes them in the
 * order lane, flow, request.
 */
@NullMarked
package io.evenhand.gate.jdbc;

import org.jspecify.annotations.NullMarked;
