/**
 * The example of {@code docs/own-jobs.md}: a team's own job, written from the guide
 * alone, that moves old notes to an archive.
 */
@NullMarked
package com.example.archive;

import org.jspecify.annotations.NullMarked;
