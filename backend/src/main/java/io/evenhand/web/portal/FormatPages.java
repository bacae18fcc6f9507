package io.evenhand.web.portal;

import java.util.List;
import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.record.Collections;
import io.evenhand.record.RecordCollection;
import io.evenhand.tenant.Tenant;
import io.evenhand.transfer.imports.FormatTemplate;
import io.evenhand.transfer.imports.FormatTemplates;
import io.evenhand.web.SeeOther;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * A customer's saved formats: used, renamed and removed. Thread-safe.
 */
@Controller
class FormatPages {

	private static final String LIST = "/jobs/formats";

	private final FormatTemplates templates;

	private final Collections collections;

	FormatPages(FormatTemplates templates, Collections collections) {
		this.templates = templates;
		this.collections = collections;
	}

	@GetMapping(LIST)
	ModelAndView list(@AuthenticationPrincipal Caller caller) {
		return page(caller, null);
	}

	@PostMapping(LIST + "/{collection:[a-z0-9_]+}/{name:[a-z0-9-]+}")
	ModelAndView act(@AuthenticationPrincipal Caller caller, Actor actor, @PathVariable String collection,
			@PathVariable String name, @RequestParam Map<String, String> typed) {
		Tenant tenant = own(caller);
		FormatTemplate template = this.templates.find(tenant.id(), collection, name).orElseThrow(JobsPages::unknown);
		if (typed.containsKey("remove")) {
			this.templates.remove(tenant, template, actor);
			return new ModelAndView(SeeOther.to(LIST + "?notice=format-removed"));
		}
		try {
			this.templates.rename(tenant, template, typed.getOrDefault("to", "").strip(), actor);
			return new ModelAndView(SeeOther.to(LIST + "?notice=format-renamed"));
		}
		catch (IllegalArgumentException ex) {
			return page(caller, ex.getMessage() + ".");
		}
	}

	private ModelAndView page(Caller caller, @Nullable String refused) {
		List<Line> lines = this.templates.list(JobsPages.own(caller)).stream().map(this::line).toList();
		return new ModelAndView("pages/formats", Map.of("page", new FormatsPage(lines, refused)),
				(refused != null) ? HttpStatus.UNPROCESSABLE_CONTENT : HttpStatus.OK);
	}

	private Line line(FormatTemplate template) {
		RecordCollection collection = this.collections.find(template.collection()).orElse(null);
		return new Line(template.collection(), (collection != null) ? collection.title() : template.collection(),
				template.name(), template.format().mapping().size(),
				FormatTemplates.problem(template, collection).orElse(null));
	}

	static Tenant own(Caller caller) {
		Tenant tenant = caller.tenant();
		if (tenant == null) {
			throw JobsPages.unknown();
		}
		return tenant;
	}

	/**
	 * The list.
	 *
	 * @param lines by collection and name
	 * @param refused why nothing was changed; null where nothing was refused
	 */
	record FormatsPage(List<Line> lines, @Nullable String refused) {
	}

	/**
	 * A saved format.
	 *
	 * @param collection the collection's name
	 * @param title as people call it
	 * @param name the format's name
	 * @param mapped how many columns it maps
	 * @param problem why it cannot be used any more; null where it can
	 */
	record Line(String collection, String title, String name, int mapped, @Nullable String problem) {
	}

}
