package io.evenhand.record;

import java.util.ArrayList;
import java.util.List;

import io.evenhand.audit.Actor;
import io.evenhand.support.RunningApp;
import io.evenhand.support.Visitor;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Operators define fields of every type, required or not, by page and by API, and they
 * stay as they were defined.
 */
class CollectionsOnH2Tests {

	private static List<Field> everyKind() {
		List<Field> fields = new ArrayList<>(List.of(new Field("ref", FieldType.INTEGER, true, true)));
		for (FieldType type : FieldType.values()) {
			fields.add(new Field(type.word() + "_1", type, true, false));
			fields.add(new Field(type.word() + "_2", type, false, false));
		}
		return fields;
	}

	@Test
	void fieldsOfEveryTypeStayAsTheyWereDefined() {
		try (RunningApp app = RunningApp.embedded()) {
			Collections collections = app.bean(Collections.class);
			RecordCollection whole = new RecordCollection("whole", "Whole", everyKind());
			collections.put(whole, Actor.SYSTEM, null);
			assertThat(collections.find("whole")).hasValue(whole);

			Visitor operator = new Visitor(app.address()).signIn("operator", "operator");
			String page = operator.get("/console/collections/whole/edit").body();
			String lines = page.replaceAll("(?s).*<textarea[^>]*name=\"fields\"[^>]*>(.*?)</textarea>.*", "$1");
			assertThat(lines.lines()).contains("ref integer key", "date_1 date required", "boolean_2 boolean");
			assertThat(operator
				.post("/console/collections/new", java.util.Map.of("name", "again", "title", "Whole", "fields", lines))
				.statusCode()).isEqualTo(303);
			assertThat(collections.find("again").orElseThrow().fields()).isEqualTo(whole.fields());

			String json = operator.call("GET", "/api/v1/collections/whole", "demo-operator", "").body();
			assertThat(operator
				.call("PUT", "/api/v1/collections/third", "demo-operator",
						json.replace("\"name\":\"whole\"", "\"name\":\"third\""))
				.statusCode()).isEqualTo(201);
			assertThat(collections.find("third").orElseThrow().fields()).isEqualTo(whole.fields());

			List<Field> most = new ArrayList<>(List.of(new Field("k".repeat(60), FieldType.TEXT, true, true)));
			for (int number = 1; number < RecordCollection.MAX_FIELDS; number++) {
				most.add(new Field("f".repeat(57) + "%03d".formatted(number), FieldType.INTEGER, false, false));
			}
			collections.put(new RecordCollection("most", "Most", most), Actor.SYSTEM, null);
			assertThat(collections.find("most").orElseThrow().fields()).isEqualTo(most);
		}
	}

}
