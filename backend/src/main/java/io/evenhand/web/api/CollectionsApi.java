package io.evenhand.web.api;

import java.util.List;

import io.evenhand.audit.Actor;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The collections: staff reads them, operators define them. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/collections")
final class CollectionsApi {

	private final Collections collections;

	CollectionsApi(Collections collections) {
		this.collections = collections;
	}

	@GetMapping
	All list() {
		return new All(this.collections.list().stream().map(CollectionJson::of).toList());
	}

	@GetMapping("/{collection}")
	CollectionJson one(@PathVariable String collection) {
		return this.collections.find(collection).map(CollectionJson::of).orElseThrow(ApiRefused::unknown);
	}

	@PutMapping("/{collection}")
	ResponseEntity<CollectionJson> put(@PathVariable String collection, @RequestBody CollectionBody body, Actor actor) {
		try {
			if (body.name() != null && !body.name().equals(collection)) {
				throw ApiRefused.unprocessable("A collection keeps its name.");
			}
			RecordCollection wanted = body.collection(collection);
			boolean made = this.collections.put(wanted, actor, Reasons.given(body.reason()));
			return ResponseEntity.status(made ? HttpStatus.CREATED : HttpStatus.OK).body(CollectionJson.of(wanted));
		}
		catch (IllegalArgumentException ex) {
			throw ApiRefused.unprocessable(ex.getMessage() + ".");
		}
	}

	/**
	 * What a call sets.
	 *
	 * @param name its name, which the address tells
	 * @param title what people call it; its name by default
	 * @param fields in order
	 * @param key the name of the key, where no field says that it is
	 * @param reason why
	 */
	record CollectionBody(@Nullable String name, @Nullable String title, @Nullable List<FieldJson> fields,
			@Nullable String key, @Nullable String reason) {

		RecordCollection collection(String name) {
			List<FieldJson> given = (this.fields != null) ? this.fields : List.of();
			return new RecordCollection(name, (this.title != null) ? this.title : name,
					given.stream().map(field -> field.field(this.key)).toList());
		}

	}

	/**
	 * A field, see {@link Field}.
	 *
	 * @param name its name
	 * @param type what it may hold; text by default
	 * @param required whether each record must have it
	 * @param key whether it tells records apart
	 */
	record FieldJson(@Nullable String name, @Nullable String type, @Nullable Boolean required, @Nullable Boolean key) {

		Field field(@Nullable String keyName) {
			String known = (this.name != null) ? this.name : "";
			return new Field(known, FieldType.of((this.type != null) ? this.type : "text"),
					Boolean.TRUE.equals(this.required), Boolean.TRUE.equals(this.key) || known.equals(keyName));
		}

	}

	/**
	 * A collection.
	 *
	 * @param name its name
	 * @param title what people call it
	 * @param fields in order
	 */
	record CollectionJson(String name, String title, List<FieldJson> fields) {

		static CollectionJson of(RecordCollection collection) {
			return new CollectionJson(collection.name(), collection.title(),
					collection.fields()
						.stream()
						.map(field -> new FieldJson(field.name(), field.type().word(), field.required(), field.key()))
						.toList());
		}

	}

	/**
	 * All collections.
	 *
	 * @param collections by name
	 */
	@Schema(name = "Collections")
	record All(List<CollectionJson> collections) {
	}

}
