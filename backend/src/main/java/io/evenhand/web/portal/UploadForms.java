package io.evenhand.web.portal;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

import io.evenhand.access.Caller;
import io.evenhand.gate.Lane;
import io.evenhand.gate.Lanes;
import io.evenhand.record.Collections;
import io.evenhand.record.RecordCollection;
import io.evenhand.tenant.Tenant;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/**
 * Makes the form that sends a file, with what its reader may choose. Thread-safe.
 */
@Component
final class UploadForms {

	private final Collections collections;

	private final Lanes lanes;

	private final FormatChoices formats;

	private final MessageSource messages;

	private final DataSize limit;

	UploadForms(Collections collections, Lanes lanes, FormatChoices formats, MessageSource messages,
			@Value("${evenhand.imports.max-file-size:2GB}") DataSize limit) {
		this.collections = collections;
		this.lanes = lanes;
		this.formats = formats;
		this.messages = messages;
		this.limit = limit;
	}

	/**
	 * A form with a key of its own: what was sent with an earlier one stays that one's.
	 */
	UploadPage form(Caller caller, Map<String, String> typed, Map<String, String> errors) {
		return new UploadPage(UUID.randomUUID().toString(), titles(), lanes(caller.tenant()),
				FormatChoices.with(this.formats.delimiters(), typed.get("delimiter")), this.formats.decimalSigns(),
				FormatChoices.with(this.formats.charsets(), typed.get("charset")), typed, errors, inWords(this.limit));
	}

	private Map<String, String> titles() {
		Map<String, String> titles = new LinkedHashMap<>();
		for (RecordCollection collection : this.collections.list()) {
			titles.put(collection.name(), collection.title());
		}
		return titles;
	}

	private Map<String, String> lanes(@Nullable Tenant tenant) {
		Map<String, String> lanes = new LinkedHashMap<>();
		lanes.put("", this.messages.getMessage("portal.lane.auto", null, "", Locale.UK));
		if (tenant != null) {
			for (Lane lane : this.lanes.all()) {
				if (tenant.grantedLanes().contains(lane.name())) {
					lanes.put(lane.name(), lane.settings().title());
				}
			}
		}
		return lanes;
	}

	private static String inWords(DataSize size) {
		return (size.toGigabytes() > 0) ? size.toGigabytes() + " GB"
				: (size.toMegabytes() > 0) ? size.toMegabytes() + " MB" : size.toKilobytes() + " KB";
	}

}
