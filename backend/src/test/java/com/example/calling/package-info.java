/**
 * A team's own Spring Batch job that calls a provider with its tenant's credential: the
 * provider turns the first call of each tenant away for a day and takes the others. The
 * tests lay these classes beside the packaged jar.
 */
@NullMarked
package com.example.calling;

import org.jspecify.annotations.NullMarked;
