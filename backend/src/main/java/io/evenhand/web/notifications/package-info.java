/**
 * The customers' page of notifications.
 */
@NullMarked
package io.evenhand.web.notifications;

import org.jspecify.annotations.NullMarked;
