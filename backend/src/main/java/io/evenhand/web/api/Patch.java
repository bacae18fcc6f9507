package io.evenhand.web.api;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The body of a call that changes something: what is absent stays, what is null goes back
 * to its default. Single-threaded.
 */
final class Patch {

	private static final BigDecimal LONGEST_SECONDS = BigDecimal.valueOf(1_000_000_000L);

	private final JsonNode body;

	Patch(JsonNode body) {
		if (!body.isObject()) {
			throw ApiRefused.unprocessable("The body is a JSON object.");
		}
		this.body = body;
	}

	/**
	 * Refuses a body with a member that nobody reads: a typing error would change nothing
	 * and say that it had.
	 * @param taken what this call takes
	 * @param answered what a GET answers beside it and may be sent back
	 * @return this
	 */
	Patch only(Set<String> taken, Set<String> answered) {
		for (String member : this.body.propertyNames()) {
			if (!taken.contains(member) && !answered.contains(member)) {
				throw ApiRefused.unknownMember(member, taken);
			}
		}
		return this;
	}

	boolean has(String field) {
		return this.body.has(field);
	}

	@Nullable String text(String field, @Nullable String otherwise) {
		JsonNode value = this.body.get(field);
		if (value == null) {
			return otherwise;
		}
		if (!value.isNull() && !value.isString()) {
			throw ApiRefused.unprocessable("The field " + field + " is a text.");
		}
		return value.isNull() ? null : value.stringValue();
	}

	/** A list of texts; null is an empty one. */
	List<String> texts(String field, List<String> otherwise) {
		JsonNode value = this.body.get(field);
		if (value == null) {
			return otherwise;
		}
		List<String> texts = new ArrayList<>();
		for (JsonNode one : value) {
			texts.add(one.isString() ? one.stringValue() : "");
		}
		if (!(value.isArray() || value.isNull()) || texts.contains("")) {
			throw ApiRefused.unprocessable("The field " + field + " is a list of names.");
		}
		return texts;
	}

	@Nullable Integer number(String field, @Nullable Integer otherwise) {
		JsonNode value = this.body.get(field);
		if (value == null) {
			return otherwise;
		}
		if (!value.isNull() && !(value.isIntegralNumber() && value.canConvertToInt())) {
			throw ApiRefused.unprocessable("The field " + field + " is a whole number.");
		}
		return value.isNull() ? null : Integer.valueOf(value.intValue());
	}

	@Nullable Long big(String field, @Nullable Long otherwise) {
		JsonNode value = this.body.get(field);
		if (value == null) {
			return otherwise;
		}
		if (!value.isNull() && !(value.isIntegralNumber() && value.canConvertToLong())) {
			throw ApiRefused.unprocessable("The field " + field + " is a whole number.");
		}
		return value.isNull() ? null : Long.valueOf(value.longValue());
	}

	@Nullable Boolean flag(String field, @Nullable Boolean otherwise) {
		JsonNode value = this.body.get(field);
		if (value == null) {
			return otherwise;
		}
		if (!value.isNull() && !value.isBoolean()) {
			throw ApiRefused.unprocessable("The field " + field + " is true or false.");
		}
		return value.isNull() ? null : Boolean.valueOf(value.booleanValue());
	}

	@Nullable Duration seconds(String field, @Nullable Duration otherwise) {
		JsonNode value = this.body.get(field);
		if (value == null) {
			return otherwise;
		}
		if (value.isNull()) {
			return null;
		}
		if (!value.isNumber() || value.decimalValue().abs().compareTo(LONGEST_SECONDS) > 0) {
			throw ApiRefused.unprocessable("The field " + field + " is a number of seconds.");
		}
		return Duration.ofMillis(value.decimalValue().movePointRight(3).longValue());
	}

	@Nullable Instant instant(String field) {
		String text = text(field, null);
		try {
			return (text != null) ? Instant.parse(text) : null;
		}
		catch (DateTimeParseException ex) {
			throw ApiRefused.unprocessable("The field " + field + " is a time such as 2026-11-30T13:00:00Z.");
		}
	}

}
