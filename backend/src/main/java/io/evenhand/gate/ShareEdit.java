package io.evenhand.gate;

import io.evenhand.audit.Note;
import org.jspecify.annotations.Nullable;

/**
 * A share that somebody sets. Immutable.
 *
 * @param share what it shall be
 * @param version the version that the person saw; null to set it whatever it is
 * @param note what else the audit tells of it: what it is expected to do, and what it
 * takes back
 */
public record ShareEdit(NewShare share, @Nullable Integer version, Note note) {

	String action() {
		return (this.note.undoes() != null) ? "share.undo" : "share.edit";
	}

}
