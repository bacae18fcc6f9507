package io.evenhand.gate;

/**
 * How urgent a job is among the jobs of its own tenant.
 */
public enum Priority {

	LOW, NORMAL, HIGH, URGENT

}
