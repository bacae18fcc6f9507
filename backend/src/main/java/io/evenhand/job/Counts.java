package io.evenhand.job;

/**
 * Records of a job or of one of its parts: read = written + rejected + skipped once all
 * parts are done. Immutable.
 *
 * @param read records read
 * @param written records stored
 * @param rejected records refused, each with a reason
 * @param skipped blank records
 */
public record Counts(long read, long written, long rejected, long skipped) {

	public static final Counts NONE = new Counts(0, 0, 0, 0);

}
