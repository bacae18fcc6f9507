package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.Writer;
import java.util.List;

import io.evenhand.transfer.JsonText;
import io.evenhand.transfer.imports.csv.RecordScanner;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Rejects of JSON Lines: each object as it was, to the digit, with members of ours before
 * its own. A line that is no object stands in one member of ours and has no key: sent
 * again as it is, it is rejected again. Single-threaded.
 */
final class RejectLines implements RejectWriter {

	private static final JsonFactory FACTORY = JsonFactory.builder().build();

	private final List<String> own;

	private final Writer out;

	RejectLines(OwnColumns own, Writer out) {
		this.own = own.names();
		this.out = out;
	}

	@Override
	public void add(Reject reject, @Nullable Original original) throws IOException {
		StringBuilder line = new StringBuilder("{");
		name(line, 0).append(reject.line());
		JsonText.append(name(line, 1), reject.column());
		JsonText.append(name(line, 2), reject.value());
		JsonText.append(name(line, 3), reject.reason());
		String members = (original != null && original.kind() == RecordScanner.Kind.RECORD) ? members(original.text())
				: null;
		if (members != null) {
			line.append(members.startsWith("}") ? "" : ",").append(members);
		}
		else {
			if (original != null) {
				JsonText.append(name(line, 4), original.text());
			}
			line.append('}');
		}
		this.out.append(line).append('\n');
	}

	private StringBuilder name(StringBuilder line, int which) {
		line.append((which == 0) ? "" : ",");
		JsonText.append(line, this.own.get(which));
		return line.append(':');
	}

	/**
	 * An object's text behind its brace and behind members of ours, if it was handed out
	 * before; null where the line is not one object.
	 */
	private @Nullable String members(String line) {
		int from = -1;
		boolean ours = true;
		try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), line)) {
			if (parser.nextToken() != JsonToken.START_OBJECT) {
				return null;
			}
			from = line.indexOf('{') + 1;
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				ours &= this.own.contains(parser.currentName());
				parser.nextToken();
				parser.skipChildren();
				parser.getString();
				if (ours) {
					from = Math.toIntExact(parser.currentLocation().getCharOffset());
				}
			}
			if (parser.nextToken() != null) {
				return null;
			}
		}
		catch (JacksonException ex) {
			return null;
		}
		String rest = line.substring(from).strip();
		return rest.startsWith(",") ? rest.substring(1) : rest;
	}

}
