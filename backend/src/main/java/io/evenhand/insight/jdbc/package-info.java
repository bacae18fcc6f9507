/**
 * The tables of what was estimated and what came of it.
 */
@NullMarked
package io.evenhand.insight.jdbc;

import org.jspecify.annotations.NullMarked;
