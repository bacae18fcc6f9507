/**
 * What a page says and which one comes next.
 */
@NullMarked
package io.evenhand.transfer.syncs.page;

import org.jspecify.annotations.NullMarked;
