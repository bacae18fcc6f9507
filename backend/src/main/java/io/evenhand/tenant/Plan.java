package io.evenhand.tenant;

/**
 * What a tenant has subscribed to. Immutable.
 *
 * @param code the name outside
 * @param name as people read it
 */
public record Plan(String code, String name) {
}
