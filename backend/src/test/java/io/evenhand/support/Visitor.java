package io.evenhand.support;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Somebody with a browser without JavaScript: keeps cookies, sends the token of the page
 * that they saw last, follows no redirect by themselves. Single-threaded.
 */
public final class Visitor {

	private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

	private final CookieManager cookies = new CookieManager();

	private final HttpClient client = HttpClient.newBuilder().cookieHandler(this.cookies).build();

	private String address;

	private String token = "";

	public Visitor(String address) {
		this.address = address;
	}

	/**
	 * Goes to another node with the same browser.
	 * @param otherAddress the node's
	 * @return this visitor
	 */
	public Visitor at(String otherAddress) {
		this.address = otherAddress;
		return this;
	}

	public CookieManager cookies() {
		return this.cookies;
	}

	/** Loses the token of the last page, as a form from elsewhere would. */
	public void forgetToken() {
		this.token = "";
	}

	public Visitor signIn(String name, String password) {
		get("/login");
		HttpResponse<String> answer = post("/login", Map.of("username", name, "password", password));
		String to = answer.headers().firstValue("Location").orElse("");
		if (to.contains("error")) {
			throw new IllegalStateException(name + " was not let in");
		}
		get("/me");
		return this;
	}

	/**
	 * Opens a page.
	 * @param path with its query
	 * @param headers pairs of name and value
	 * @return the answer
	 */
	public HttpResponse<String> get(String path, String... headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(this.address + path));
		if (headers.length > 0) {
			request.headers(headers);
		}
		HttpResponse<String> answer = send(request.build());
		var matcher = TOKEN.matcher(answer.body());
		if (matcher.find()) {
			this.token = matcher.group(1);
		}
		return answer;
	}

	/**
	 * Sends a form with the token of the last page.
	 * @param path where to
	 * @param form its fields
	 * @return the answer
	 */
	public HttpResponse<String> post(String path, Map<String, String> form) {
		Map<String, String> fields = new LinkedHashMap<>(form);
		fields.put("_csrf", this.token);
		String body = fields.entrySet()
			.stream()
			.map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
			.collect(Collectors.joining("&"));
		return send(HttpRequest.newBuilder(URI.create(this.address + path))
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(HttpRequest.BodyPublishers.ofString(body))
			.build());
	}

	/**
	 * Sends a form with a file and the token of the last page.
	 * @param path where to
	 * @param form its fields, before the file
	 * @param name the file's name
	 * @param file its bytes
	 * @return the answer
	 */
	public HttpResponse<String> upload(String path, Map<String, String> form, String name, byte[] file) {
		String border = "----" + UUID.randomUUID();
		Map<String, String> fields = new LinkedHashMap<>(form);
		fields.put("_csrf", this.token);
		StringBuilder head = new StringBuilder();
		fields.forEach((field, value) -> head.append("--")
			.append(border)
			.append("\r\nContent-Disposition: form-data; name=\"")
			.append(field)
			.append("\"\r\n\r\n")
			.append(value)
			.append("\r\n"));
		head.append("--")
			.append(border)
			.append("\r\nContent-Disposition: form-data; name=\"file\"; filename=\"")
			.append(name)
			.append("\"\r\n\r\n");
		return send(HttpRequest.newBuilder(URI.create(this.address + path))
			.header("Content-Type", "multipart/form-data; boundary=" + border)
			.POST(HttpRequest.BodyPublishers.ofByteArrays(List.of(head.toString().getBytes(StandardCharsets.UTF_8),
					file, ("\r\n--" + border + "--\r\n").getBytes(StandardCharsets.UTF_8))))
			.build());
	}

	/**
	 * Calls the API.
	 * @param method GET, POST, PUT or DELETE
	 * @param path below the address
	 * @param bearer the token; empty for none
	 * @param json the body; empty for none
	 * @return the answer
	 */
	public HttpResponse<String> call(String method, String path, String bearer, String json) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(this.address + path))
			.method(method, HttpRequest.BodyPublishers.ofString(json));
		if (!json.isEmpty()) {
			request.header("Content-Type", "application/json");
		}
		if (!bearer.isEmpty()) {
			request.header("Authorization", "Bearer " + bearer);
		}
		return send(request.build());
	}

	private HttpResponse<String> send(HttpRequest request) {
		try {
			return this.client.send(request, HttpResponse.BodyHandlers.ofString());
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
