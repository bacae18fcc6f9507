package io.evenhand.transfer.syncs.page;

import java.util.ArrayList;
import java.util.List;

import io.evenhand.transfer.syncs.provider.Shape;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads an answer's body as a page. A page without its list, with something at the
 * error's place, or that is no JSON at all is a failure whatever its status. Numbers are
 * read without a double. Thread-safe.
 */
public final class PageReader {

	private static final JsonMapper json = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
		.build();

	private final Shape shape;

	public PageReader(Shape shape) {
		this.shape = shape;
	}

	/**
	 * Reads a list.
	 * @param body the whole body
	 * @param size how many items were asked for
	 * @param number the page's number, counted from 1
	 * @return the page
	 * @throws PageRefused if it is not one
	 */
	public Page read(byte[] body, int size, int number) throws PageRefused {
		JsonNode answer = tree(body);
		JsonNode list = answer.at(this.shape.items());
		if (!list.isArray()) {
			throw new PageRefused("The provider's answer has no list of records where it is expected.");
		}
		List<JsonNode> items = new ArrayList<>(list.size());
		list.forEach(items::add);
		String next = next(answer);
		return new Page(items, next, last(answer, items.size(), size, number));
	}

	/**
	 * Reads one record.
	 * @param body the whole body
	 * @param pointer where the item stands
	 * @return the item
	 * @throws PageRefused if it is not there
	 */
	public JsonNode item(byte[] body, String pointer) throws PageRefused {
		JsonNode item = tree(body).at(pointer);
		if (!item.isObject()) {
			throw new PageRefused("The provider's answer has no record where it is expected.");
		}
		return item;
	}

	private JsonNode tree(byte[] body) throws PageRefused {
		JsonNode answer = parse(body);
		if (this.shape.error() != null && says(answer.at(this.shape.error()))) {
			throw new PageRefused("The provider answered with an error of its own.");
		}
		return answer;
	}

	private static JsonNode parse(byte[] body) throws PageRefused {
		if (isMarkup(body)) {
			throw new PageRefused("The provider answered with a web page instead of data.");
		}
		try {
			JsonNode answer = json.readTree(body);
			if (answer.isMissingNode()) {
				throw new PageRefused("The provider's answer is empty.");
			}
			return answer;
		}
		catch (JacksonException ex) {
			// its message would show the body
			throw new PageRefused("The provider's answer is not JSON.");
		}
	}

	private static boolean isMarkup(byte[] body) {
		for (byte one : body) {
			if (one == '<') {
				return true;
			}
			// white space and the byte-order mark
			if (one > ' ') {
				return false;
			}
		}
		return false;
	}

	/**
	 * Whether something stands there: null, false, nothing and empty ones do not count.
	 */
	private static boolean says(JsonNode error) {
		return switch (error.getNodeType()) {
			case MISSING, NULL -> false;
			case BOOLEAN -> error.booleanValue();
			case STRING -> !error.stringValue().isBlank();
			case NUMBER -> error.decimalValue().signum() != 0;
			default -> !error.isEmpty();
		};
	}

	private @Nullable String next(JsonNode answer) throws PageRefused {
		if (this.shape.next() == null) {
			return null;
		}
		JsonNode next = answer.at(JsonPointer.compile(this.shape.next()));
		if (next.isMissingNode() || next.isNull()) {
			return null;
		}
		if (next.isContainer() || next.isBoolean()) {
			throw new PageRefused("The provider's next cursor is neither text nor a number.");
		}
		String text = ItemText.of(next);
		if (text.length() > Position.LONGEST_CURSOR) {
			throw new PageRefused(
					"The provider's next cursor is longer than " + Position.LONGEST_CURSOR + " characters.");
		}
		return text.isEmpty() ? null : text;
	}

	private @Nullable Boolean last(JsonNode answer, int items, int size, int number) throws PageRefused {
		if (this.shape.last() != null) {
			return flag(answer, this.shape.last());
		}
		if (this.shape.more() != null) {
			return !flag(answer, this.shape.more());
		}
		if (this.shape.pages() != null) {
			JsonNode pages = answer.at(this.shape.pages());
			if (!pages.isIntegralNumber()) {
				throw new PageRefused("The provider's answer does not say how many pages there are.");
			}
			return number >= pages.longValue();
		}
		if (this.shape.endsShort()) {
			return items < size;
		}
		return this.shape.endsEmpty() ? items == 0 : null;
	}

	private static boolean flag(JsonNode answer, String pointer) throws PageRefused {
		JsonNode flag = answer.at(pointer);
		if (!flag.isBoolean()) {
			throw new PageRefused("The provider's answer does not say whether it is the last page.");
		}
		return flag.booleanValue();
	}

}
