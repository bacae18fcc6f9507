package io.evenhand.transfer.imports;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * How a file that is handed out is written: as the one that it comes from. Immutable.
 *
 * @param lines whether it is JSON Lines; else it is CSV
 * @param charset its character set
 */
public record FileForm(boolean lines, Charset charset) {

	/** CSV in UTF-8. */
	public static final FileForm CSV = new FileForm(false, StandardCharsets.UTF_8);

}
