package io.evenhand.web.api;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A program that calls the API with a token. Immutable.
 *
 * @param address of the application
 * @param token what it sends
 */
record Sender(String address, String token) {

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	private static final JsonMapper JSON = new JsonMapper();

	HttpResponse<String> get(String path, String... headers) {
		HttpRequest.Builder request = request(path);
		if (headers.length > 0) {
			request.headers(headers);
		}
		return send(request.build());
	}

	/** Waits for the end of the job that an answer names. */
	JsonNode ended(HttpResponse<String> answer) {
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
		return ended(answer.headers().firstValue("Location").orElseThrow());
	}

	/** Waits for the end of a job. */
	JsonNode ended(String location) {
		return await().atMost(Duration.ofSeconds(60))
			.until(() -> json(get(location)), (job) -> !job.get("endedAt").isNull());
	}

	HttpResponse<String> post(String path, String json, String key) {
		return send(request(path).header("Content-Type", "application/json")
			.header("Idempotency-Key", key)
			.POST(HttpRequest.BodyPublishers.ofString(json))
			.build());
	}

	HttpResponse<String> put(String path, String json) {
		return send(request(path).header("Content-Type", "application/json")
			.PUT(HttpRequest.BodyPublishers.ofString(json))
			.build());
	}

	/** The file comes first, as many callers send it. */
	HttpResponse<String> upload(String name, String content, Map<String, String> fields, String... headers) {
		HttpRequest.Builder request = request("/api/v1/imports")
			.header("Content-Type", "multipart/form-data; boundary=x")
			.POST(HttpRequest.BodyPublishers.ofByteArray(body(name, content, fields)));
		if (headers.length > 0) {
			request.headers(headers);
		}
		return send(request.build());
	}

	/** Uploads and waits for the end. */
	JsonNode imported(String name, String content, Map<String, String> fields) {
		return ended(upload(name, content, fields));
	}

	static JsonNode json(HttpResponse<String> answer) {
		return JSON.readTree(answer.body());
	}

	static byte[] body(String name, String content, Map<String, String> fields) {
		StringBuilder body = new StringBuilder("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"")
			.append(name)
			.append("\"\r\nContent-Type: text/csv\r\n\r\n")
			.append(content)
			.append("\r\n");
		fields.forEach((field, value) -> body.append("--x\r\nContent-Disposition: form-data; name=\"")
			.append(field)
			.append("\"\r\n\r\n")
			.append(value)
			.append("\r\n"));
		return body.append("--x--\r\n").toString().getBytes(StandardCharsets.UTF_8);
	}

	private HttpRequest.Builder request(String path) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(this.address + path));
		return this.token.isEmpty() ? request : request.header("Authorization", "Bearer " + this.token);
	}

	private static HttpResponse<String> send(HttpRequest request) {
		try {
			return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

}
