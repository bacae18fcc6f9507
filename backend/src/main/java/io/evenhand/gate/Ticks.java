package io.evenhand.gate;

/**
 * A clock that only goes on, whatever somebody does to the machine's: for spans of this
 * process's own time, such as how long ago it said that it is alive. Thread-safe.
 */
@FunctionalInterface
public interface Ticks {

	/**
	 * Milliseconds since some instant.
	 * @return never less than before
	 */
	long millis();

}
