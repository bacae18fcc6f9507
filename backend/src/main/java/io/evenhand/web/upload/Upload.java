package io.evenhand.web.upload;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import jakarta.servlet.http.HttpServletRequest;
import org.apache.tomcat.util.http.fileupload.FileItemIterator;
import org.apache.tomcat.util.http.fileupload.FileItemStream;
import org.jspecify.annotations.Nullable;

/**
 * A multipart form with one file, read in the order in which it comes: first the fields
 * before the file, then the file, then the fields after it. Confined to its request.
 */
public final class Upload {

	static final int MOST_FIELDS = 50;

	/** In bytes, of one field's value. */
	static final int LONGEST_FIELD = 16 * 1024;

	private static final int DRAIN = 64 * 1024;

	private static final long MOST_DRAINED = 4L << 30;

	private final HttpServletRequest request;

	private final Map<String, String> fields = new LinkedHashMap<>();

	private @Nullable FileItemIterator parts;

	private @Nullable FileItemStream file;

	private @Nullable UploadRefused failure;

	Upload(HttpServletRequest request) {
		this.request = request;
	}

	/**
	 * The upload of a request.
	 * @param request any request
	 * @return its upload
	 * @throws UploadRefused if it is no multipart form
	 */
	public static Upload of(HttpServletRequest request) throws UploadRefused {
		if (request.getAttribute(Upload.class.getName()) instanceof Upload upload) {
			return upload;
		}
		throw new UploadRefused("Send the file as multipart/form-data, in a part named file.");
	}

	/**
	 * Reads on to the file.
	 * @return the file's name and bytes, to be read before anything else of the upload;
	 * empty where there is none
	 * @throws UploadRefused if the form cannot be read or ends too early
	 */
	public Optional<UploadedFile> file() throws UploadRefused {
		head();
		FileItemStream found = this.file;
		if (found == null) {
			return Optional.empty();
		}
		String name = FileNames.clean(Optional.ofNullable(found.getName()).orElse(""));
		try {
			return Optional.of(new UploadedFile(name, new Incoming(found.openStream(), this::cutOff)));
		}
		catch (IOException ex) {
			throw cutOff(ex);
		}
	}

	/**
	 * Reads the rest, after the file was read.
	 * @return all of the form's fields but the file
	 * @throws UploadRefused if the form cannot be read, ends too early, or holds a second
	 * file
	 */
	public Map<String, String> fields() throws UploadRefused {
		head();
		if (this.file != null && readFields() != null) {
			throw new UploadRefused("Send one file at a time. Nothing was kept and nothing was started.");
		}
		return Map.copyOf(this.fields);
	}

	/**
	 * What has been read of the fields so far, to show a form again.
	 * @return the fields by name
	 */
	public Map<String, String> typed() {
		return Map.copyOf(this.fields);
	}

	/**
	 * Why it could not be read.
	 * @return a sentence for whoever sent it, null where nothing failed
	 */
	public @Nullable String failure() {
		return (this.failure != null) ? this.failure.getMessage() : null;
	}

	/**
	 * Reads what is left and throws it away, up to as much as an upload may have:
	 * browsers and many callers read an answer only once they have sent all. Gives up
	 * silently where the connection is gone.
	 */
	public void drain() {
		try {
			InputStream rest = this.request.getInputStream();
			byte[] buffer = new byte[DRAIN];
			long left = MOST_DRAINED;
			for (int read = rest.read(buffer); read >= 0 && left > 0; read = rest.read(buffer)) {
				left -= read;
			}
		}
		catch (IOException ex) {
			// nobody is there to be answered
			cutOff(ex);
		}
	}

	/** The fields that stand before the file. */
	Map<String, String> head() throws UploadRefused {
		if (this.failure != null) {
			throw this.failure;
		}
		try {
			if (this.parts == null) {
				this.parts = begin();
				this.file = readFields();
			}
			return this.fields;
		}
		catch (UploadRefused ex) {
			this.failure = ex;
			throw ex;
		}
	}

	/** Reads fields up to the next file; null where there is none. */
	private @Nullable FileItemStream readFields() throws UploadRefused {
		FileItemIterator coming = this.parts;
		try {
			while (coming != null && coming.hasNext()) {
				FileItemStream part = coming.next();
				if (!part.isFormField()) {
					return part;
				}
				keep(part);
			}
			return null;
		}
		catch (UploadRefused ex) {
			throw ex;
		}
		catch (IOException ex) {
			throw cutOff(ex);
		}
	}

	private void keep(FileItemStream part) throws IOException {
		try (InputStream value = part.openStream()) {
			byte[] bytes = value.readNBytes(LONGEST_FIELD + 1);
			if (bytes.length > LONGEST_FIELD || this.fields.size() == MOST_FIELDS) {
				throw new UploadRefused("The form has more or longer fields than this address knows.");
			}
			this.fields.putIfAbsent(part.getFieldName(), new String(bytes, StandardCharsets.UTF_8));
		}
	}

	private FileItemIterator begin() throws UploadRefused {
		try {
			return FormParts.of(this.request);
		}
		catch (UploadRefused ex) {
			throw ex;
		}
		catch (IOException ex) {
			throw cutOff(ex);
		}
	}

	private UploadRefused cutOff(IOException cause) {
		UploadRefused refused = UploadRefused.cutOff(cause);
		this.failure = refused;
		return refused;
	}

}
