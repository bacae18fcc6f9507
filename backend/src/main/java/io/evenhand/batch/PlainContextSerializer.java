package io.evenhand.batch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.batch.core.repository.ExecutionContextSerializer;

/**
 * Execution contexts as lines that a person can read: a letter for the type, the key, a
 * tab, the value. Texts, numbers, times, and maps of them (a paging reader keeps its sort
 * keys in one) only: a context is a position, not a store, and nothing in it can name a
 * class to be loaded. Stateless.
 */
final class PlainContextSerializer implements ExecutionContextSerializer {

	private static final Map<Character, Class<?>> TYPES = Map.of('S', String.class, 'L', Long.class, 'I', Integer.class,
			'B', Boolean.class, 'N', BigDecimal.class, 'F', Double.class, 'T', Timestamp.class, 'D', Date.class, 'Z',
			LocalDateTime.class, 'M', Map.class);

	@Override
	public void serialize(Map<String, Object> context, OutputStream to) throws IOException {
		to.write(text(context).getBytes(StandardCharsets.UTF_8));
	}

	private static void line(String key, Object value, StringBuilder lines) {
		lines.append(type(key, value)).append(escaped(key)).append('\t').append(escaped(text(value))).append('\n');
	}

	@Override
	public Map<String, Object> deserialize(InputStream from) throws IOException {
		return read(new String(from.readAllBytes(), StandardCharsets.UTF_8));
	}

	private static Map<String, Object> read(String lines) {
		Map<String, Object> context = new LinkedHashMap<>();
		lines.lines().forEach((line) -> {
			int tab = line.indexOf('\t');
			context.put(plain(line.substring(1, tab)), value(line.charAt(0), plain(line.substring(tab + 1))));
		});
		return context;
	}

	private static char type(String key, Object value) {
		for (Map.Entry<Character, Class<?>> type : TYPES.entrySet()) {
			if (type.getValue().isInstance(value)) {
				return type.getKey();
			}
		}
		throw new IllegalArgumentException("An execution context keeps texts, numbers and times only, and " + key
				+ " is a " + value.getClass().getName());
	}

	/** Only a map is not what it says of itself. */
	private static String text(Object value) {
		if (!(value instanceof Map<?, ?> map)) {
			return value.toString();
		}
		StringBuilder lines = new StringBuilder();
		map.forEach((key, one) -> line(String.valueOf(key), one, lines));
		return lines.toString();
	}

	private static Object value(char type, String text) {
		return switch (type) {
			case 'S' -> text;
			case 'L' -> Long.valueOf(text);
			case 'I' -> Integer.valueOf(text);
			case 'B' -> Boolean.valueOf(text);
			case 'N' -> new BigDecimal(text);
			case 'F' -> Double.valueOf(text);
			case 'T' -> Timestamp.valueOf(text);
			case 'D' -> Date.valueOf(text);
			case 'Z' -> LocalDateTime.parse(text);
			case 'M' -> read(text);
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
