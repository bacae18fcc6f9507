/**
 * The client against raw sockets.
 */
@NullMarked
package io.evenhand.transfer.syncs.http;

import org.jspecify.annotations.NullMarked;
