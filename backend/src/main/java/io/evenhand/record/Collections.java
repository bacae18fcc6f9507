package io.evenhand.record;

import java.util.List;
import java.util.Optional;

import io.evenhand.audit.Actor;
import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.audit.Reason;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The collections. Thread-safe.
 */
@Service
public class Collections {

	private final CollectionRows rows;

	private final AuditLog audit;

	Collections(CollectionRows rows, AuditLog audit) {
		this.rows = rows;
		this.audit = audit;
	}

	/**
	 * All collections.
	 * @return in the order of their names
	 */
	@Transactional(readOnly = true)
	public List<RecordCollection> list() {
		return this.rows.findAllByOrderByName().stream().map(CollectionRow::collection).toList();
	}

	/**
	 * Finds a collection.
	 * @param name its name
	 * @return empty where there is none
	 */
	@Transactional(readOnly = true)
	public Optional<RecordCollection> find(String name) {
		return this.rows.findByName(name).map(CollectionRow::collection);
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
	@Transactional
	public boolean put(RecordCollection collection, Actor actor, @Nullable Reason reason) {
		CollectionRow row = this.rows.findByName(collection.name()).orElse(null);
		String before = null;
		if (row == null) {
			this.rows.save(new CollectionRow(collection));
		}
		else {
			RecordCollection old = row.collection();
			before = inWords(old);
			check(old, collection);
			row.become(collection);
		}
		String action = (before != null) ? "collection.edit" : "collection.create";
		this.audit.append(actor, new Change(action, "collection", collection.name(), null, before, inWords(collection)),
				reason);
		return row == null;
	}

	private static void check(RecordCollection old, RecordCollection changed) {
		if (!old.key().name().equals(changed.key().name())) {
			throw new IllegalArgumentException(
					"The key of a collection cannot change: records are stored by \"" + old.key().name() + "\"");
		}
		for (Field field : changed.fields()) {
			for (Field before : old.fields()) {
				if (before.name().equals(field.name()) && before.type() != field.type()) {
					throw new IllegalArgumentException("The field \"" + field.name() + "\" is " + before.type().word()
							+ " and cannot become " + field.type().word() + ": records are stored with it");
				}
			}
		}
	}

	private static String inWords(RecordCollection collection) {
		return collection.title() + ": " + CollectionRow.lines(collection.fields()).replace("\n", ", ");
	}

}
