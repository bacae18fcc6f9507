package io.evenhand.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The API as a customer's program uses it: a node's address and a token. Immutable.
 *
 * @param base where the node answers
 * @param token the bearer token
 */
public record Api(URI base, String token) {

	private static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

	private static final JsonMapper JSON = new JsonMapper();

	/**
	 * The API of a node.
	 * @param node the node
	 * @param token the bearer token
	 * @return it
	 */
	public static Api of(NodeProcess node, String token) {
		return new Api(node.address("/api/v1"), token);
	}

	public Answer get(String path) {
		return send(request(path).GET());
	}

	public Answer post(String path, String json) {
		return send(json(path).POST(BodyPublishers.ofString(json)));
	}

	public Answer put(String path, String json) {
		return send(json(path).PUT(BodyPublishers.ofString(json)));
	}

	/**
	 * Uploads a file.
	 * @param file the file, streamed
	 * @param fields the form's other fields, such as {@code collection} and {@code lane}
	 * @return the answer to {@code POST /imports}
	 */
	public Answer upload(Path file, Map<String, String> fields) {
		return upload(file, fields, UUID.randomUUID().toString());
	}

	/**
	 * Uploads a file under a key, so that it may be sent again.
	 * @param file the file, streamed
	 * @param fields the form's other fields
	 * @param key the {@code Idempotency-Key}
	 * @return the answer to {@code POST /imports}
	 */
	public Answer upload(Path file, Map<String, String> fields, String key) {
		String boundary = UUID.randomUUID().toString();
		List<BodyPublisher> parts = new ArrayList<>();
		fields.forEach((name, value) -> parts.add(text(
				"--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n".formatted(boundary, name, value))));
		try {
			parts.add(text(
					"--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%s\"\r\nContent-Type: text/csv\r\n\r\n"
						.formatted(boundary, file.getFileName())));
			parts.add(BodyPublishers.ofFile(file));
			parts.add(text("\r\n--" + boundary + "--\r\n"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return send(request("/imports").header("Content-Type", "multipart/form-data; boundary=" + boundary)
			.header("Idempotency-Key", key)
			.POST(BodyPublishers.concat(parts.toArray(BodyPublisher[]::new))));
	}

	/**
	 * Uploads a file that must be taken in.
	 * @param file the file
	 * @param fields the form's other fields
	 * @return the job's id
	 */
	public long submit(Path file, Map<String, String> fields) {
		return Long.parseLong(upload(file, fields).expect(202).at("/id").asString());
	}

	/**
	 * Uploads a file and sends it again, under one key, while the database is away.
	 * @param file the file
	 * @param fields the form's other fields
	 * @param within how long at most
	 * @return the job's id
	 */
	public long submitThrough(Path file, Map<String, String> fields, Duration within) {
		String key = UUID.randomUUID().toString();
		Answer answer = Awaitility.await("the upload of " + file.getFileName() + " is taken in")
			.atMost(within)
			.pollDelay(Duration.ZERO)
			.pollInterval(Duration.ofMillis(300))
			.until(() -> upload(file, fields, key), (one) -> one.status() != 503 && one.status() != 409);
		return Long.parseLong(answer.expect(202).at("/id").asString());
	}

	/**
	 * Waits until a job is final, through outages.
	 * @param job the job's id
	 * @param within how long at most
	 * @return the job as the API tells it
	 */
	public JsonNode awaitEnd(long job, Duration within) {
		return Awaitility.await("job " + job + " ends")
			.atMost(within)
			.pollInterval(Duration.ofMillis(200))
			.until(() -> get("/jobs/" + job),
					answer -> answer.status() != 503 && !answer.expect(200).at("/endedAt").isNull())
			.expect(200);
	}

	private static BodyPublisher text(String text) {
		return BodyPublishers.ofByteArray(text.getBytes(StandardCharsets.UTF_8));
	}

	private HttpRequest.Builder json(String path) {
		return request(path).header("Content-Type", "application/json");
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create(this.base + path))
			.timeout(Duration.ofMinutes(2))
			.header("Authorization", "Bearer " + this.token);
	}

	private static Answer send(HttpRequest.Builder request) {
		try {
			HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
			return new Answer(response.statusCode(), response.body());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * What came back.
	 *
	 * @param status the HTTP status
	 * @param body as it came
	 */
	public record Answer(int status, String body) {

		/**
		 * The body, where the status is the expected one.
		 * @param status the expected HTTP status
		 * @return the body as JSON
		 */
		public JsonNode expect(int status) {
			if (this.status != status) {
				throw new AssertionError("Expected " + status + ", got " + this.status + ": " + this.body);
			}
			return JSON.readTree(this.body);
		}

	}

}
