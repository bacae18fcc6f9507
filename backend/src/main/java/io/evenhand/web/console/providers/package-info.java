/**
 * The providers' page: their accounts, what they were told, and stopping calls to one.
 */
@NullMarked
package io.evenhand.web.console.providers;

import org.jspecify.annotations.NullMarked;
