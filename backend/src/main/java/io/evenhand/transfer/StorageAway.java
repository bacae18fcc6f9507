package io.evenhand.transfer;

import java.io.IOException;

import io.evenhand.batch.WorkDelayed;
import io.evenhand.blob.BlobRefused;

/**
 * What a job's owner reads where the storage is full or away: the step is tried again by
 * itself and goes on where it was once there is room again. Stateless.
 */
public final class StorageAway {

	private static final String READING = "The server cannot read its storage folder. The work goes on where it is once "
			+ "the folder can be reached again.";

	private static final String WRITING = "The server’s storage is full or cannot be reached. The work goes on where it "
			+ "is once there is room again.";

	private StorageAway() {
	}

	/**
	 * A file that was stored cannot be read.
	 * @param cause what the storage said
	 * @return what to throw
	 */
	public static WorkDelayed reading(IOException cause) {
		return new WorkDelayed(READING, cause);
	}

	/**
	 * There is no room for a file, or no storage.
	 * @param cause what the storage said
	 * @return what to throw
	 */
	public static WorkDelayed writing(BlobRefused cause) {
		return new WorkDelayed(WRITING, cause);
	}

}
