/**
 * What a page says and which one comes next; pure, knows neither network nor database.
 */
@NullMarked
package io.evenhand.transfer.syncs.page;

import org.jspecify.annotations.NullMarked;
