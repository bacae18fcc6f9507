package io.evenhand.web.records;

import io.evenhand.access.Caller;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * Stored records, for the customer whose they are and for staff. What is another's, what
 * is not there and what never was get one answer. A key is anybody's text, so it travels
 * in the query, not in the path. Thread-safe.
 */
@Controller
class RecordsPages {

	private static final String COLLECTION = "/{collection}";

	private static final String ONE = COLLECTION + "/record";

	private final RecordsReader reader;

	private final Tenants tenants;

	RecordsPages(RecordsReader reader, Tenants tenants) {
		this.reader = reader;
		this.tenants = tenants;
	}

	@GetMapping({ Place.CUSTOMER, Place.STAFF })
	ModelAndView list(@AuthenticationPrincipal Caller caller, @PathVariable(required = false) @Nullable String code) {
		return new ModelAndView("pages/records", "page", this.reader.list(place(caller, code)));
	}

	@GetMapping({ Place.CUSTOMER + COLLECTION, Place.STAFF + COLLECTION })
	ModelAndView page(@AuthenticationPrincipal Caller caller, @PathVariable(required = false) @Nullable String code,
			@PathVariable String collection, @RequestParam(defaultValue = "") String prefix,
			@RequestParam(required = false) @Nullable String after) {
		return new ModelAndView("pages/records-of", "page",
				this.reader.page(place(caller, code), collection, prefix, after));
	}

	@GetMapping({ Place.CUSTOMER + ONE, Place.STAFF + ONE })
	ModelAndView one(@AuthenticationPrincipal Caller caller, @PathVariable(required = false) @Nullable String code,
			@PathVariable String collection, @RequestParam(defaultValue = "") String key) {
		return new ModelAndView("pages/record", "page", this.reader.one(place(caller, code), collection, key));
	}

	private Place place(Caller caller, @Nullable String code) {
		Tenant own = caller.tenant();
		if (own != null && code == null) {
			return Place.ofCustomer(own);
		}
		if (own != null || code == null) {
			throw RecordsReader.unknown();
		}
		return Place.ofStaff(this.tenants.byCode(code).orElseThrow(RecordsReader::unknown));
	}

}
