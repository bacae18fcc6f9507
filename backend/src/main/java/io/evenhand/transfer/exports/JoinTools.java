package io.evenhand.transfer.exports;

import io.evenhand.job.Progress;

import org.springframework.stereotype.Component;

/**
 * What joining works with. Immutable.
 *
 * @param store takes what stands before the first record
 * @param bytes of the pieces
 * @param progress the parts' totals
 * @param settings how long the file is kept
 */
@Component
record JoinTools(PieceStore store, ExportBytes bytes, Progress progress, ExportSettings settings) {
}
