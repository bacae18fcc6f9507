/**
 * Imports: a file stored whole, one quote-aware pass that finds the parts' bounds, parts
 * read and upserted in the chunk's transaction, and a total.
 */
@NullMarked
@NamedInterface("imports")
package io.evenhand.transfer.imports;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
