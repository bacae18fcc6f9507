package io.evenhand.web.upload;

import java.io.InputStream;

/**
 * A file on its way in.
 *
 * @param name what people call it; anybody's text, empty where no file was chosen
 * @param bytes read once, to the end; fails with {@link UploadRefused} where the
 * connection breaks
 */
public record UploadedFile(String name, InputStream bytes) {
}
