/**
 * What a CSV file says, by examples, by tables and by files made at random.
 */
@NullMarked
package io.evenhand.transfer.imports.csv;

import org.jspecify.annotations.NullMarked;
