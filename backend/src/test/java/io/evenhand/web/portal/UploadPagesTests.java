package io.evenhand.web.portal;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.evenhand.blob.Blob;
import io.evenhand.blob.BlobRefused;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobState;
import io.evenhand.transfer.imports.ImportFormat;
import io.evenhand.transfer.imports.Likeness;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.record.RecordCollection;
import io.evenhand.transfer.imports.FormatTemplates;
import io.evenhand.transfer.imports.KeptUploads;
import io.evenhand.transfer.imports.NewImport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.authentication;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * The form that sends a file.
 */
@WebMvcTest(controllers = { UploadPages.class, TemplatePages.class })
class UploadPagesTests extends PortalSlice {

	private static final Pattern KEY = Pattern.compile("name=\"key\" value=\"([^\"]+)\"");

	@MockitoBean
	KeptUploads uploads;

	@MockitoBean
	FormatTemplates templates;

	private final Blob blob = new Blob("b1", 10, "ab".repeat(32));

	private byte[] stored = new byte[0];

	@BeforeEach
	void store() throws Exception {
		given(this.imports.keep(any())).willAnswer((call) -> {
			this.stored = call.<InputStream>getArgument(0).readAllBytes();
			return this.blob;
		});
		given(this.imports.submit(any(), any())).willReturn(new JobId(42));
	}

	@Test
	void aFileGoesToTheStoreByteForByteAndTheReaderToItsJob() {
		MvcResult answer = send("rows.csv", "ref,name\n1,\u00c5se\n", Map.of("collection", "contacts", "key", "k1",
				"delimiter", "semicolon", "decimalSign", "comma", "datePattern", "dd.MM.yyyy"));
		assertThat(answer.getResponse().getStatus()).isEqualTo(303);
		assertThat(answer.getResponse().getHeader("Location")).isEqualTo("/jobs/42");
		assertThat(new String(this.stored, StandardCharsets.UTF_8)).isEqualTo("ref,name\n1,\u00c5se\n");
		NewImport asked = asked();
		assertThat(asked.tenant()).isEqualTo(NORTHWIND);
		assertThat(asked.collection()).isEqualTo("contacts");
		assertThat(asked.fileName()).isEqualTo("rows.csv");
		assertThat(asked.lane()).isNull();
		assertThat(asked.staff()).isFalse();
		assertThat(asked.format().delimiter()).isEqualTo(";");
		assertThat(asked.format().decimalSign()).isEqualTo(",");
		assertThat(asked.format().datePattern()).isEqualTo("dd.MM.yyyy");
	}

	@Test
	void theSameFormIsTheSameRequestAndAnotherFileIsAnother() {
		send("rows.csv", "a\n", Map.of("collection", "contacts", "key", "k1"));
		send("rows.csv", "a\n", Map.of("collection", "contacts", "key", "k1"));
		send("other.csv", "a\n", Map.of("collection", "contacts", "key", "k1"));
		ArgumentCaptor<NewImport> asked = ArgumentCaptor.forClass(NewImport.class);
		verify(this.imports, times(3)).submit(asked.capture(), any());
		assertThat(asked.getAllValues().get(1).request()).isEqualTo(asked.getAllValues().get(0).request()).isNotNull();
		assertThat(asked.getAllValues().get(2).request()).isNotEqualTo(asked.getAllValues().get(0).request());
	}

	@Test
	void eachFormHasAKeyOfItsOwn() {
		assertThat(key(html(get("/jobs/new")))).isNotEqualTo(key(html(get("/jobs/new"))));
	}

	@Test
	void aLaneIsOfferedOnlyToThoseWhoMayChoose() {
		assertThat(html(get("/jobs/new"))).doesNotContain("name=\"lane\"").contains("up to 2 GB", "Contacts");
		String granted = html(
				exchange(MockMvcRequestBuilders.get("/jobs/new").with(authentication(northwind("bulk")))));
		assertThat(granted).contains("name=\"lane\"", "Bulk", "By size").doesNotContain("Interactive");
	}

	@Test
	void eachCollectionHasAFileToFillIn() {
		RecordCollection contacts = this.collections.list().get(0);
		given(this.collections.find("contacts")).willReturn(Optional.of(contacts));
		assertThat(html(get("/jobs/new"))).contains("href=\"/jobs/template/contacts\">Contacts</a>")
			.doesNotContain("??");
		MvcResult file = get("/jobs/template/contacts");
		assertThat(html(file)).isEqualTo("ref\r\n");
		assertThat(file.getResponse().getHeader("Content-Disposition")).contains("contacts-template.csv");
		assertThat(get("/jobs/template/nothing").getResponse().getStatus()).isEqualTo(404);
	}

	@Test
	void theFormLikeAJobOfOnesOwnIsSetAsItWas() {
		Job job = job(5, "old.csv", JobState.SUCCEEDED, 100, new Counts(3, 2, 1, 0), null);
		has(job, null);
		given(this.imports.likeness(job)).willReturn(
				Optional.of(new Likeness("contacts", new ImportFormat(";", "windows-1252", ",", "dd.MM.yyyy"))));
		assertThat(html(get("/jobs/new?like=5"))).contains("Like old.csv.", "<details class=\"field\" open",
				"value=\"semicolon\" selected", "value=\"windows-1252\" selected", "value=\"comma\" selected",
				"value=\"dd.MM.yyyy\"", "value=\"contacts\" selected");
		for (String other : new String[] { "6", "x", "" }) {
			assertThat(html(get("/jobs/new?like=" + other))).doesNotContain("Like ",
					"\" selected=\"selected\">Semicolon");
		}
	}

	@Test
	void whatTheFormDoesNotOfferIsTakenFromTheEarlierImport() {
		Job job = job(5, "old.csv", JobState.SUCCEEDED, 100, new Counts(3, 2, 1, 0), null);
		has(job, null);
		ImportFormat earlier = new ImportFormat("~", "windows-1250", ",", "dd.MM.yyyy", Map.of(),
				Map.of("order no", "ref"));
		given(this.imports.likeness(job)).willReturn(Optional.of(new Likeness("contacts", earlier)));
		assertThat(html(get("/jobs/new?like=5"))).contains("name=\"like\" value=\"5\"");
		send("rows.csv", "a\n", Map.of("collection", "contacts", "like", "5", "decimalSign", "comma"));
		assertThat(asked().format())
			.isEqualTo(new ImportFormat("~", "windows-1250", ",", "yyyy-MM-dd", Map.of(), earlier.mapping()));
	}

	@Test
	void noFileIsAFieldAtFault() throws Exception {
		MvcResult answer = send("", "", Map.of("collection", "contacts", "key", "k1"));
		assertThat(answer.getResponse().getStatus()).isEqualTo(422);
		assertThat(html(answer)).contains("Choose a file first.");
		verify(this.imports, never()).keep(any());
	}

	@Test
	void aRefusedImportIsThePageAgainWithItsSentenceWhatWasTypedAndANewKey() {
		willThrow(new JobRefused("You have 200 jobs waiting <b>.", true)).given(this.imports).submit(any(), any());
		MvcResult answer = send("rows.csv", "a\n",
				Map.of("collection", "contacts", "key", "k1", "datePattern", "dd.MM.yyyy"));
		assertThat(answer.getResponse().getStatus()).isEqualTo(422);
		assertThat(html(answer)).contains("You have 200 jobs waiting &lt;b&gt;.", "value=\"dd.MM.yyyy\"", "<details")
			.doesNotContain("value=\"k1\"");
		// the import discards what it was given
		verify(this.imports, never()).discard(any());
	}

	@Test
	void aFormWithoutACollectionIsRefusedAndTheFileDiscarded() {
		MvcResult answer = send("rows.csv", "a\n", Map.of("datePattern", "dd.MM.yyyy"));
		assertThat(answer.getResponse().getStatus()).isEqualTo(422);
		assertThat(html(answer)).contains("Choose where the rows go.");
		verify(this.imports).discard(this.blob);
		verify(this.imports, never()).submit(any(), any());
	}

	@Test
	void aFileThatIsTooLargeGetsTheSentence() throws Exception {
		willThrow(BlobRefused.tooLarge(1L << 31)).given(this.imports).keep(any());
		MvcResult answer = send("rows.csv", "a\n", Map.of("collection", "contacts"));
		assertThat(answer.getResponse().getStatus()).isEqualTo(422);
		assertThat(html(answer)).contains("The file is larger than 2 GiB");
	}

	@Test
	void anUploadThatEndsTooEarlyLeavesNothing() throws Exception {
		byte[] whole = body("rows.csv", "a\n".repeat(100), Map.of("collection", "contacts"));
		byte[] half = Arrays.copyOf(whole, whole.length - 150);
		MvcResult answer = post(half);
		assertThat(answer.getResponse().getStatus()).isEqualTo(422);
		assertThat(html(answer)).contains("The upload ended before it was complete.");
		verify(this.imports, never()).submit(any(), any());
	}

	@Test
	void aSecondFileIsRefusedAndTheFirstDiscarded() {
		byte[] one = body("a.csv", "a\n", Map.of("collection", "contacts"));
		String two = new String(one, StandardCharsets.UTF_8).replace("--x--\r\n",
				"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"b.csv\"\r\n\r\nb\r\n--x--\r\n");
		assertThat(html(post(two.getBytes(StandardCharsets.UTF_8)))).contains("Send one file at a time.");
		verify(this.imports).discard(this.blob);
	}

	@Test
	void aFormWithoutItsTokenIsRefusedBeforeAnythingIsKept() throws Exception {
		MvcResult answer = exchange(MockMvcRequestBuilders.post("/jobs/new")
			.contentType("multipart/form-data; boundary=x")
			.content(body("rows.csv", "a\n", Map.of("collection", "contacts")))
			.with(authentication(northwind())));
		assertThat(answer.getResponse().getStatus()).isEqualTo(403);
		verify(this.imports, never()).keep(any());
	}

	@Test
	void aPathAndControlCharactersAreNotPartOfAName() {
		send("C:\\temp\\..\\\u202egpj.csv", "a\n", Map.of("collection", "contacts"));
		assertThat(asked().fileName()).isEqualTo("gpj.csv");
	}

	private NewImport asked() {
		ArgumentCaptor<NewImport> asked = ArgumentCaptor.forClass(NewImport.class);
		verify(this.imports).submit(asked.capture(), any());
		return asked.getValue();
	}

	private MvcResult send(String name, String content, Map<String, String> fields) {
		return post(body(name, content, fields));
	}

	private MvcResult post(byte[] body) {
		return exchange(MockMvcRequestBuilders.post("/jobs/new")
			.contentType("multipart/form-data; boundary=x")
			.content(body)
			.with(authentication(northwind()))
			.with(csrf().asHeader()));
	}

	static byte[] body(String name, String content, Map<String, String> fields) {
		StringBuilder body = new StringBuilder();
		new LinkedHashMap<>(fields)
			.forEach((field, value) -> body.append("--x\r\nContent-Disposition: form-data; name=\"")
				.append(field)
				.append("\"\r\n\r\n")
				.append(value)
				.append("\r\n"));
		body.append("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"")
			.append(name)
			.append("\"\r\nContent-Type: text/csv\r\n\r\n")
			.append(content)
			.append("\r\n--x--\r\n");
		return body.toString().getBytes(StandardCharsets.UTF_8);
	}

	private static @Nullable String key(String page) {
		Matcher key = KEY.matcher(page);
		return key.find() ? key.group(1) : null;
	}

}
