/**
 * The pages by which operators administer: tenants, users, tokens, collections, lanes'
 * settings, and the audit.
 */
@NullMarked
package io.evenhand.web.console.admin;

import org.jspecify.annotations.NullMarked;
