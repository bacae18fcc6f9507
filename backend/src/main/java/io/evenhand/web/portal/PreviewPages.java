package io.evenhand.web.portal;

import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.job.JobRefused;
import io.evenhand.transfer.imports.FormatTemplate;
import io.evenhand.transfer.imports.FormatTemplates;
import io.evenhand.transfer.imports.KeptUpload;
import io.evenhand.transfer.imports.KeptUploads;
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
 * A file that was sent and not imported yet: how it will be read, and the start of its
 * import. How it is to be read is kept with the file, so that each address is a whole
 * page. Thread-safe.
 */
@Controller
class PreviewPages {

	private static final String ADDRESS = "/jobs/new/{id:[0-9a-f-]{36}}";

	private final KeptUploads uploads;

	private final PreviewForms forms;

	private final FormatTemplates templates;

	PreviewPages(KeptUploads uploads, PreviewForms forms, FormatTemplates templates) {
		this.uploads = uploads;
		this.templates = templates;
		this.forms = forms;
	}

	static String address(KeptUpload upload) {
		return "/jobs/new/" + upload.id();
	}

	@GetMapping(ADDRESS)
	ModelAndView show(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
		KeptUpload upload = find(caller, id);
		return (upload.job() != null) ? new ModelAndView(SeeOther.to("/jobs/" + upload.job()))
				: page(caller, upload, null);
	}

	@PostMapping(ADDRESS)
	ModelAndView act(@AuthenticationPrincipal Caller caller, Actor actor, @PathVariable String id,
			@RequestParam Map<String, String> typed) {
		KeptUpload upload = find(caller, id);
		if (upload.job() != null) {
			return new ModelAndView(SeeOther.to("/jobs/" + upload.job()));
		}
		if (typed.containsKey("discard")) {
			this.uploads.discard(upload);
			return new ModelAndView(SeeOther.to("/jobs?notice=upload-discarded"));
		}
		try {
			KeptUpload planned = upload.with(this.forms.plan(upload, typed));
			this.uploads.change(upload, planned.plan());
			if (typed.containsKey("start") || typed.containsKey("check")) {
				return start(caller, planned, typed.containsKey("check"));
			}
			if (typed.containsKey("save")) {
				this.templates.save(FormatPages.own(caller), new FormatTemplate(planned.plan().collection(),
						typed.getOrDefault("saveAs", "").strip(), planned.plan().format()), actor);
				return new ModelAndView(SeeOther.to(address(upload) + "?notice=format-saved"));
			}
			return new ModelAndView(SeeOther.to(address(upload)));
		}
		catch (IllegalArgumentException ex) {
			return page(caller, upload, ex.getMessage() + ".");
		}
	}

	private ModelAndView start(Caller caller, KeptUpload upload, boolean dryRun) {
		String problem = this.forms.page(caller, upload, null).preview().problem();
		if (problem != null) {
			return page(caller, upload, problem);
		}
		try {
			return new ModelAndView(SeeOther.to("/jobs/" + this.uploads.start(upload, caller.name(), dryRun)));
		}
		catch (JobRefused ex) {
			return page(caller, upload, ex.getMessage());
		}
	}

	private ModelAndView page(Caller caller, KeptUpload upload, @Nullable String refused) {
		return new ModelAndView("pages/preview", Map.of("page", this.forms.page(caller, upload, refused)),
				(refused != null) ? HttpStatus.UNPROCESSABLE_CONTENT : HttpStatus.OK);
	}

	private KeptUpload find(Caller caller, String id) {
		return this.uploads.find(JobsPages.own(caller), id).orElseThrow(JobsPages::unknown);
	}

}
