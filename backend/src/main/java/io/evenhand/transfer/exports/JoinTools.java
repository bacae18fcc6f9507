package io.evenhand.transfer.exports;

import io.evenhand.job.Progress;

import org.springframework.stereotype.Component;

/**
 * What joining works with. Immutable.
 *
 * @param store the pieces' bytes
 * @param sweep removes pieces
 * @param progress the parts' totals
 * @param settings how long the file is kept
 */
@Component
record JoinTools(PieceStore store, PieceSweep sweep, Progress progress, ExportSettings settings) {
}
