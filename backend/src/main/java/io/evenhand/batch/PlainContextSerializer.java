package io.evenhand.batch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.batch.core.repository.ExecutionContextSerializer;

/**
 * Execution contexts as lines that a person can read: a letter for the type, the key, a
 * tab, the value. Strings, longs, ints and booleans only: a context is a position, not a
 * store, and nothing in it can name a class to be loaded. Stateless.
 */
final class PlainContextSerializer implements ExecutionContextSerializer {

	@Override
	public void serialize(Map<String, Object> context, OutputStream to) throws IOException {
		StringBuilder lines = new StringBuilder();
		context.forEach((key, value) -> lines.append(type(key, value))
			.append(escaped(key))
			.append('\t')
			.append(escaped(value.toString()))
			.append('\n'));
		to.write(lines.toString().getBytes(StandardCharsets.UTF_8));
	}

	@Override
	public Map<String, Object> deserialize(InputStream from) throws IOException {
		Map<String, Object> context = new LinkedHashMap<>();
		new String(from.readAllBytes(), StandardCharsets.UTF_8).lines().forEach((line) -> {
			int tab = line.indexOf('\t');
			context.put(plain(line.substring(1, tab)), value(line.charAt(0), plain(line.substring(tab + 1))));
		});
		return context;
	}

	private static char type(String key, Object value) {
		if (value instanceof String) {
			return 'S';
		}
		if (value instanceof Long) {
			return 'L';
		}
		if (value instanceof Integer) {
			return 'I';
		}
		if (value instanceof Boolean) {
			return 'B';
		}
		throw new IllegalArgumentException("An execution context keeps strings and longs only, and " + key + " is a "
				+ value.getClass().getName());
	}

	private static Object value(char type, String text) {
		return switch (type) {
			case 'S' -> text;
			case 'L' -> Long.valueOf(text);
			case 'I' -> Integer.valueOf(text);
			case 'B' -> Boolean.valueOf(text);
			default -> throw new IllegalArgumentException("An execution context holds a value of unknown type " + type);
		};
	}

	private static String escaped(String text) {
		return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
	}

	private static String plain(String text) {
		StringBuilder plain = new StringBuilder(text.length());
		for (int i = 0; i < text.length(); i++) {
			char next = text.charAt(i);
			if (next == '\\') {
				i++;
				next = switch (text.charAt(i)) {
					case 'n' -> '\n';
					case 'r' -> '\r';
					case 't' -> '\t';
					default -> text.charAt(i);
				};
			}
			plain.append(next);
		}
		return plain.toString();
	}

}
