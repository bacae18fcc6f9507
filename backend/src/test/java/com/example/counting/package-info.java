/**
 * A team's own Spring Batch job with one long step that is not partitioned: it counts,
 * and writes each number once. The tests lay these classes beside the packaged jar.
 */
@NullMarked
package com.example.counting;

import org.jspecify.annotations.NullMarked;
