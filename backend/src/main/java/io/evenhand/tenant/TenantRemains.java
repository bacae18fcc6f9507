package io.evenhand.tenant;

/**
 * What is kept of a tenant and goes with it. Each is a Spring bean, ordered so that what
 * refers to something goes before it.
 */
@FunctionalInterface
public interface TenantRemains {

	/**
	 * Removes some of what is kept of a tenant for which nothing goes on any more. In a
	 * transaction of its own.
	 * @param tenant which one
	 * @param most how many rows at most
	 * @return how many rows were removed; 0 where nothing is left
	 */
	int remove(TenantId tenant, int most);

}
