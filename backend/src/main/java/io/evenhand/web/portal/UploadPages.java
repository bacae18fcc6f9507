package io.evenhand.web.portal;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

import io.evenhand.access.Caller;
import io.evenhand.blob.Blob;
import io.evenhand.blob.BlobRefused;
import io.evenhand.gate.Priority;
import io.evenhand.job.JobRefused;
import io.evenhand.job.RequestKey;
import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.imports.FormatTemplate;
import io.evenhand.transfer.imports.FormatTemplates;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.transfer.imports.KeptUpload;
import io.evenhand.transfer.imports.KeptUploads;
import io.evenhand.transfer.imports.NewImport;
import io.evenhand.web.SeeOther;
import io.evenhand.web.api.Digests;
import io.evenhand.web.upload.Upload;
import io.evenhand.web.upload.UploadRefused;
import io.evenhand.web.upload.UploadedFile;
import jakarta.servlet.http.HttpServletRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * Where a customer sends a file. Thread-safe.
 */
@Controller
class UploadPages {

	private static final Logger logger = LoggerFactory.getLogger(UploadPages.class);

	private final Imports imports;

	private final UploadForms forms;

	private final LikeEarlier like;

	private final KeptUploads uploads;

	private final FormatTemplates templates;

	UploadPages(Imports imports, UploadForms forms, LikeEarlier like, KeptUploads uploads, FormatTemplates templates) {
		this.templates = templates;
		this.imports = imports;
		this.uploads = uploads;
		this.forms = forms;
		this.like = like;
	}

	/**
	 * The form.
	 * @param like a job of the caller's, like which the file is to be imported
	 * @param saved a saved format of the caller's: collection/name
	 */
	@GetMapping("/jobs/new")
	ModelAndView form(@AuthenticationPrincipal Caller caller, @RequestParam(defaultValue = "") String like,
			@RequestParam(defaultValue = "") String saved) {
		if (!saved.isEmpty()) {
			return page(caller, saved(JobsPages.own(caller), saved), Map.of());
		}
		return page(caller, this.like.typed(JobsPages.own(caller), like), Map.of());
	}

	private Map<String, String> saved(TenantId tenant, String saved) {
		int slash = Math.max(0, saved.indexOf('/'));
		FormatTemplate template = this.templates.find(tenant, saved.substring(0, slash), saved.substring(slash + 1))
			.orElseThrow(JobsPages::unknown);
		Map<String, String> typed = FormatChoices.whole(template.format());
		typed.put("collection", template.collection());
		typed.put("savedName", template.name());
		return typed;
	}

	@PostMapping("/jobs/new")
	ModelAndView send(@AuthenticationPrincipal Caller caller, HttpServletRequest request) throws IOException {
		TenantId tenant = caller.ownTenant().orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		Upload upload = Upload.of(request);
		try {
			return new ModelAndView(SeeOther.to(receive(caller, tenant, upload)));
		}
		catch (FormRefused ex) {
			return refused(caller, upload, ex.field, String.valueOf(ex.getMessage()));
		}
		catch (UploadRefused | JobRefused ex) {
			return refused(caller, upload, "file", String.valueOf(ex.getMessage()));
		}
		catch (BlobRefused ex) {
			if (!ex.tooLarge()) {
				logger.error("An upload could not be stored", ex);
			}
			return refused(caller, upload, "file", String.valueOf(ex.getMessage()));
		}
	}

	/** Where to go on: the job, or the file's preview. */
	private String receive(Caller caller, TenantId tenant, Upload upload) throws IOException {
		UploadedFile file = upload.file()
			.filter((sent) -> !sent.name().isEmpty())
			.orElseThrow(() -> new FormRefused("file", "Choose a file first."));
		Blob kept = this.imports.keep(file.bytes());
		boolean taken = false;
		try {
			NewImport asked = asked(caller, tenant, upload.fields(), file.name(), kept);
			taken = true;
			return upload.fields().containsKey("preview")
					? PreviewPages.address(this.uploads.keep(tenant, asked.fileName(), kept,
							new KeptUpload.Plan(asked.collection(), asked.lane(), asked.format())))
					: "/jobs/" + this.imports.submit(asked, kept);
		}
		finally {
			if (!taken) {
				this.imports.discard(kept);
			}
		}
	}

	private NewImport asked(Caller caller, TenantId tenant, Map<String, String> fields, String name, Blob file) {
		String collection = filled(fields, "collection")
			.orElseThrow(() -> new FormRefused("collection", "Choose where the rows go."));
		try {
			NewImport plain = new NewImport(tenant, collection, name, filled(fields, "lane").orElse(null),
					Priority.NORMAL, false, this.like.format(tenant, fields, FormatChoices.format(fields)),
					caller.name(), null)
				.dry(filled(fields, "dryRun").isPresent());
			return filled(fields, "key").map((key) -> keyed(plain, caller, key, file)).orElse(plain);
		}
		catch (IllegalArgumentException ex) {
			throw new FormRefused("datePattern", String.valueOf(ex.getMessage()));
		}
	}

	/** Of one form one job is made, however often it is sent. */
	private static NewImport keyed(NewImport plain, Caller caller, String key, Blob file) {
		RequestKey request = new RequestKey(new Digests().with("form").with(caller.name()).with(key).hex(),
				new Digests().with(plain.toString()).with(file.sha256()).hex());
		return plain.with(request);
	}

	private static Optional<String> filled(Map<String, String> fields, String name) {
		return Optional.ofNullable(fields.get(name)).map(String::strip).filter((value) -> !value.isEmpty());
	}

	/**
	 * The rest is read and thrown away: a browser shows an answer only once it has sent
	 * all.
	 */
	private ModelAndView refused(Caller caller, Upload upload, String field, String sentence) {
		upload.drain();
		return page(caller, upload.typed(), Map.of(field, sentence));
	}

	private ModelAndView page(Caller caller, Map<String, String> typed, Map<String, String> errors) {
		ModelAndView page = new ModelAndView("pages/upload", "page", this.forms.form(caller, typed, errors));
		if (!errors.isEmpty()) {
			page.setStatus(HttpStatus.UNPROCESSABLE_CONTENT);
		}
		return page;
	}

	/**
	 * A field of the form is not as it must be.
	 */
	private static final class FormRefused extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final String field;

		FormRefused(String field, String sentence) {
			super(sentence);
			this.field = field;
		}

	}

}
