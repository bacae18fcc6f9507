package io.evenhand.web.upload;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import jakarta.servlet.http.HttpServletRequest;
import org.apache.tomcat.util.http.fileupload.FileItemFactory;
import org.apache.tomcat.util.http.fileupload.FileItemIterator;
import org.apache.tomcat.util.http.fileupload.FileUpload;
import org.apache.tomcat.util.http.fileupload.FileUploadException;
import org.apache.tomcat.util.http.fileupload.UploadContext;
import org.jspecify.annotations.Nullable;

/**
 * A multipart form's parts as they come from the connection: what the container's parser
 * makes of a request's body. Stateless.
 */
final class FormParts {

	private FormParts() {
	}

	/**
	 * Begins to read.
	 * @param request a multipart request of which nothing was read
	 * @return its parts in the order in which they come
	 * @throws UploadRefused if it is not written as such a form is
	 * @throws IOException if the connection breaks
	 */
	static FileItemIterator of(HttpServletRequest request) throws IOException {
		FileUpload parser = new FileUpload() {
			@Override
			public FileItemFactory getFileItemFactory() {
				throw new IllegalStateException("Parts are streamed and never kept as items");
			}
		};
		parser.setHeaderEncoding(StandardCharsets.UTF_8.name());
		try {
			return parser.getItemIterator(new Body(request));
		}
		catch (FileUploadException ex) {
			throw new UploadRefused("The form is not written as multipart/form-data is.", ex);
		}
	}

	private record Body(HttpServletRequest request) implements UploadContext {

		@Override
		public @Nullable String getCharacterEncoding() {
			return this.request.getCharacterEncoding();
		}

		@Override
		public @Nullable String getContentType() {
			return this.request.getContentType();
		}

		@Override
		public long contentLength() {
			return this.request.getContentLengthLong();
		}

		@Override
		public InputStream getInputStream() throws IOException {
			return this.request.getInputStream();
		}

	}

}
