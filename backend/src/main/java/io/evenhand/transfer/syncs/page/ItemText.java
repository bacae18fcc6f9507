package io.evenhand.transfer.syncs.page;

import tools.jackson.databind.JsonNode;

/**
 * A JSON value as text. Numbers are written out digit by digit, never as a double or in
 * scientific notation. Stateless.
 */
final class ItemText {

	private ItemText() {
	}

	static String of(JsonNode value) {
		return switch (value.getNodeType()) {
			case MISSING, NULL -> "";
			case STRING -> value.stringValue();
			case BOOLEAN -> Boolean.toString(value.booleanValue());
			case NUMBER ->
				value.isIntegralNumber() ? value.bigIntegerValue().toString() : value.decimalValue().toPlainString();
			default -> value.toString();
		};
	}

}
