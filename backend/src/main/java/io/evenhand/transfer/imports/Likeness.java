package io.evenhand.transfer.imports;

/**
 * What imports of files of one kind have in common. Immutable.
 *
 * @param collection the name of the collection that they go to
 * @param format how the files are written
 */
public record Likeness(String collection, ImportFormat format) {
}
