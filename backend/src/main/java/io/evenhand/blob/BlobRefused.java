package io.evenhand.blob;

import org.jspecify.annotations.Nullable;

/**
 * Bytes were not stored, and nothing of them is left; its message is a sentence for the
 * person who sent them.
 */
public final class BlobRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final boolean tooLarge;

	private BlobRefused(String sentence, boolean tooLarge, @Nullable Throwable cause) {
		super(sentence, cause);
		this.tooLarge = tooLarge;
	}

	/**
	 * Refuses more bytes than are allowed.
	 * @param limit the most bytes
	 * @return what to throw
	 */
	public static BlobRefused tooLarge(long limit) {
		return new BlobRefused("The file is larger than " + inWords(limit) + ", the most that is taken here.", true,
				null);
	}

	/**
	 * Refuses because there is no room left.
	 * @param cause what the disk said
	 * @return what to throw
	 */
	public static BlobRefused diskFull(Throwable cause) {
		return new BlobRefused(
				"The disk of this server is full. Nothing of the file was kept; send it again once there " + "is room.",
				false, cause);
	}

	/**
	 * Refuses because the storage does not work.
	 * @param cause what went wrong
	 * @return what to throw
	 */
	public static BlobRefused unavailable(Throwable cause) {
		return new BlobRefused(
				"This server cannot reach its storage folder. Nothing of the file was kept; send it again " + "later.",
				false, cause);
	}

	/**
	 * Whether the sender is the one to change something.
	 * @return true where there were too many bytes, false where the storage is full or
	 * away
	 */
	public boolean tooLarge() {
		return this.tooLarge;
	}

	private static String inWords(long bytes) {
		if (bytes >= 1L << 30 && bytes % (1L << 30) == 0) {
			return (bytes >> 30) + " GiB";
		}
		if (bytes >= 1L << 20 && bytes % (1L << 20) == 0) {
			return (bytes >> 20) + " MiB";
		}
		return bytes + " bytes";
	}

}
