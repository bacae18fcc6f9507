package io.evenhand.tenant;

/**
 * What goes on for tenants and stops when they are taken away. Each is a Spring bean; all
 * of it is called again and again, by one node at a time, so that a crash costs nothing.
 */
public interface TenantWork {

	/**
	 * Holds some of what goes on for a suspended tenant; it can go on later.
	 * @param tenant which one
	 * @param most how much at most
	 * @return how much was held; 0 where nothing goes on
	 */
	int hold(TenantId tenant, int most);

	/**
	 * Lets some go on of what was held for tenants that are no longer suspended.
	 * @param most how much at most
	 * @return how much goes on; 0 where nothing was held
	 */
	int release(int most);

	/**
	 * Ends some of what goes on for a tenant that is being removed.
	 * @param tenant which one
	 * @param most how much at most
	 * @return how much has not ended yet; 0 where nothing waits, runs or is open
	 */
	int end(TenantId tenant, int most);

}
