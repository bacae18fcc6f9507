/**
 * The nodes' page: what each runs, and asking one to drain.
 */
@NullMarked
package io.evenhand.web.console.nodes;

import org.jspecify.annotations.NullMarked;
