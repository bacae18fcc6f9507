package io.evenhand.batch;

/**
 * Learns what each chunk of a leaf step has done, in the chunk's own transaction: what is
 * written then stands or falls with the chunk.
 */
public interface ChunkCounts {

	/**
	 * A chunk is about to be committed.
	 * @param batchJob the Spring Batch job's name
	 * @param job the job's id
	 * @param done what this chunk has done
	 */
	void counted(String batchJob, long job, Done done);

	/**
	 * Records of one chunk; read = written + rejected + skipped. Immutable.
	 *
	 * @param written records written
	 * @param rejected records that the step was told to leave out after an error
	 * @param skipped records that the processor filtered
	 */
	record Done(long written, long rejected, long skipped) {

		/**
		 * What the chunk has read.
		 * @return records
		 */
		public long read() {
			return this.written + this.rejected + this.skipped;
		}

	}

}
