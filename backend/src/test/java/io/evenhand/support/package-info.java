/**
 * What the tests stand on: a real MySQL, a real browser and nodes as separate processes,
 * found or started on whatever machine the build runs (docs/testing.md).
 */
@NullMarked
package io.evenhand.support;

import org.jspecify.annotations.NullMarked;
