package io.evenhand.web.portal;

import java.io.IOException;

import io.evenhand.record.Collections;
import io.evenhand.record.RecordCollection;
import io.evenhand.web.FileTemplate;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/**
 * The file to fill in, from the page that sends it. Thread-safe.
 */
@Controller
class TemplatePages {

	private final Collections collections;

	TemplatePages(Collections collections) {
		this.collections = collections;
	}

	@GetMapping("/jobs/template/{collection}")
	void template(@PathVariable String collection, HttpServletResponse response) throws IOException {
		RecordCollection known = this.collections.find(collection).orElseThrow(JobsPages::unknown);
		FileTemplate.send(response, known);
	}

}
