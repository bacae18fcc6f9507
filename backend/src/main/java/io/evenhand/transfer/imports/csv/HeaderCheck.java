package io.evenhand.transfer.imports.csv;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Refuses a header that cannot be meant, before the first row. Stateless.
 */
final class HeaderCheck {

	private static final int NAMES_SHOWN = 12;

	private static final int NAME_SHOWN = 40;

	private HeaderCheck() {
	}

	static Header checked(Header header, Expected expected) {
		if (header.known() == 0) {
			throw new FileRefused(
					"The first row names no field of \"%s\": it must be a header with the names %s. Found: %s."
						.formatted(expected.collection(), String.join(", ", expected.fields()), found(header)));
		}
		for (String field : expected.fields()) {
			List<Integer> positions = positions(header, field);
			if (positions.size() > 1) {
				throw new FileRefused("The columns %s feed the same field, \"%s\". Remove or rename all but one."
					.formatted(positions.stream().map(String::valueOf).collect(Collectors.joining(" and ")), field));
			}
			if (positions.isEmpty() && expected.required().contains(field)) {
				throw new FileRefused("No column is named \"%s\", which each record of \"%s\" must have. Found: %s."
					.formatted(field, expected.collection(), found(header)));
			}
		}
		return header;
	}

	private static List<Integer> positions(Header header, String field) {
		return IntStream.range(0, header.columns().size())
			.filter((at) -> field.equals(header.columns().get(at).field()))
			.mapToObj((at) -> at + 1)
			.toList();
	}

	private static String found(Header header) {
		String names = IntStream.range(0, Math.min(NAMES_SHOWN, header.columns().size()))
			.mapToObj((at) -> "column %d \"%s\"".formatted(at + 1, shortened(header.columns().get(at).title())))
			.collect(Collectors.joining(", "));
		return (header.columns().size() > NAMES_SHOWN) ? names + ", …" : names;
	}

	private static String shortened(String title) {
		return (title.length() > NAME_SHOWN) ? title.substring(0, NAME_SHOWN) + "…" : title;
	}

}
