package io.evenhand.record;

import java.util.List;
import java.util.Optional;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Service;

/**
 * The collections. Thread-safe.
 */
@Service
public class Collections {

	/**
	 * All collections.
	 * @return in the order of their names
	 */
	public List<RecordCollection> list() {
		throw new UnsupportedOperationException();
	}

	/**
	 * Finds a collection.
	 * @param name its name
	 * @return empty where there is none
	 */
	public Optional<RecordCollection> find(String name) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Creates a collection or replaces its definition, with a line in the audit in the
	 * same transaction. The key and the type of a field that stays cannot change: stored
	 * records would no longer match.
	 * @param collection how it is to be
	 * @param actor who changes it
	 * @param reason why; null where none is asked
	 * @return whether it is new
	 * @throws IllegalArgumentException if a field would change its type or the key would
	 * be another one, in a sentence
	 */
	public boolean put(RecordCollection collection, Actor actor, @Nullable Reason reason) {
		throw new UnsupportedOperationException();
	}

}
