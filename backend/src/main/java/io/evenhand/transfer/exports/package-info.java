/**
 * Exports: a plan that cuts a collection into ranges of keys, pieces that are written
 * chunk by chunk, and a file that is these pieces, joined and kept for a while.
 * <p>
 * <b>A part's position and its bytes cannot disagree.</b> A chunk's bytes are stored
 * whole as a blob of its own, and only then the row that names the blob, the chunk's last
 * key and its records is inserted, in the chunk's transaction, which also checks the
 * grant's token. A part goes on behind the last key of its last row. So a chunk that is
 * not committed leaves no trace but a blob that nobody owns, and that is swept.
 * <p>
 * <b>Each key at most once.</b> Parts are disjoint ranges, chunks go on behind a key, and
 * keys never change. A record that is there from the plan until its key is passed is in
 * the file exactly once, as it was when its chunk read it.
 */
@NullMarked
@NamedInterface("exports")
package io.evenhand.transfer.exports;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
