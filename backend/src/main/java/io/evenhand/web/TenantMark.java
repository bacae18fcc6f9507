package io.evenhand.web;

/**
 * How a tenant is told apart everywhere: colour, two letters and name. Immutable.
 *
 * @param code the tenant's code, as addresses carry it
 * @param name as people read it
 * @param letters two letters, on every square of the tenant
 * @param colour the class of its colour, "t1" to "t8"; empty for one without
 */
public record TenantMark(String code, String name, String letters, String colour) {
}
