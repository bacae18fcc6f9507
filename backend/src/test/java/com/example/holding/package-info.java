/**
 * A team's own Spring Batch job, put behind the gate from outside of Evenhand's packages:
 * its steps hold their slot for a given time and do nothing else. The tests lay these
 * classes beside the packaged jar.
 */
@NullMarked
package com.example.holding;

import org.jspecify.annotations.NullMarked;
