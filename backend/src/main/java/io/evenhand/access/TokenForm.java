package io.evenhand.access;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A token as somebody asks for it. Immutable.
 *
 * @param name what it is for, 1 to 60 characters
 * @param role customer (the default), support, operator or auditor
 * @param tenant the code of a customer's tenant; blank for staff
 * @param expiresAt until when, null without end
 */
public record TokenForm(String name, @Nullable String role, @Nullable String tenant, @Nullable Instant expiresAt) {
}
