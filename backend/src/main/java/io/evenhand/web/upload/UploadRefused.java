package io.evenhand.web.upload;

import java.io.IOException;

/**
 * An upload cannot be read; its message is a sentence for the person who sent it.
 */
public final class UploadRefused extends IOException {

	private static final long serialVersionUID = 1L;

	UploadRefused(String sentence) {
		super(sentence);
	}

	UploadRefused(String sentence, Throwable cause) {
		super(sentence, cause);
	}

	static UploadRefused cutOff(Throwable cause) {
		return new UploadRefused(
				"The upload ended before it was complete. Nothing of it was kept and nothing was started; "
						+ "send it again.",
				cause);
	}

}
