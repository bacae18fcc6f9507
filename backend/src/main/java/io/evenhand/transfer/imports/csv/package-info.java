/**
 * What a CSV file says: record boundaries, damage, header and cells; pure, knows neither
 * database nor job.
 */
@NullMarked
package io.evenhand.transfer.imports.csv;

import org.jspecify.annotations.NullMarked;
