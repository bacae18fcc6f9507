package io.evenhand.web.api;

import java.io.IOException;

import io.evenhand.record.Collections;
import io.evenhand.record.RecordCollection;
import io.evenhand.web.FileTemplate;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Hands out the file that a collection's imports can be written into: for everybody,
 * since collections are the same for all tenants. Thread-safe.
 */
@RestController
final class TemplatesApi {

	private final Collections collections;

	TemplatesApi(Collections collections) {
		this.collections = collections;
	}

	/** JSON Lines has none: each of its lines is a record, also one without values. */
	@GetMapping("/api/v1/collections/{collection}/template")
	void template(@PathVariable String collection, @RequestParam(defaultValue = "csv") String format,
			HttpServletResponse response) throws IOException {
		RecordCollection known = this.collections.find(collection).orElseThrow(ApiRefused::unknown);
		if (!format.equals("csv")) {
			throw ApiRefused.unprocessable("A template is csv: a line of JSON Lines would be a record already.");
		}
		FileTemplate.send(response, known);
	}

}
