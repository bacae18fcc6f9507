package io.evenhand.web.records;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordBrowser;
import io.evenhand.record.RecordCollection;
import io.evenhand.record.RecordStore;
import io.evenhand.record.StoredRecord;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.PageSlice;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.web.util.HtmlUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.verify;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.authentication;

/**
 * Stored records as customers and staff look at them.
 */
@PageSlice(RecordsPages.class)
@Import(RecordsReader.class)
class RecordsPagesTests {

	private static final Tenant NORTHWIND = new Tenant(new TenantId(7), "northwind", "Northwind Traders", "NW", 1,
			false, "standard", ZoneId.of("Europe/Oslo"), Set.of(), "high", 0);

	private static final RecordCollection CONTACTS = new RecordCollection("contacts", "Contacts",
			List.of(new Field("ref", FieldType.TEXT, true, true), new Field("name", FieldType.TEXT, false, false),
					new Field("amount", FieldType.DECIMAL, false, false),
					new Field("due_on", FieldType.DATE, false, false),
					new Field("called_at", FieldType.TIME, false, false),
					new Field("member", FieldType.BOOLEAN, false, false)));

	private static final String HOSTILE = "\"'><script>alert(1)</script>${7*7}&amp;";

	@MockitoBean(name = "clock")
	Clock clock;

	@MockitoBean
	Collections collections;

	@MockitoBean
	RecordBrowser browser;

	@MockitoBean
	RecordStore records;

	@MockitoBean
	Tenants tenants;

	@Autowired
	MockMvcTester mvc;

	@BeforeEach
	void world() {
		given(this.clock.instant()).willReturn(Instant.parse("2026-11-30T09:42:21Z"));
		given(this.collections.list()).willReturn(List.of(CONTACTS));
		given(this.collections.find("contacts")).willReturn(Optional.of(CONTACTS));
		given(this.browser.extent(any(), any())).willReturn(new RecordBrowser.Extent(1234, 81_000, false));
		given(this.browser.page(any(), any(), any(), any(), anyInt()))
			.willReturn(new RecordBrowser.Page(List.of(), null));
		given(this.tenants.byCode("northwind")).willReturn(Optional.of(NORTHWIND));
		given(this.records.find(any(), any(), any())).willReturn(Optional.empty());
	}

	private static Authentication customer() {
		return new TestingAuthenticationToken(
				new Caller(1, "northwind", false, Role.CUSTOMER, NORTHWIND, NORTHWIND.zone()), null, "ROLE_CUSTOMER");
	}

	private static Authentication auditor() {
		return new TestingAuthenticationToken(new Caller(2, "a", false, Role.AUDITOR, null, ZoneId.of("UTC")), null,
				"ROLE_AUDITOR");
	}

	private MvcResult get(String address, Authentication who) {
		return this.mvc.perform(MockMvcRequestBuilders.get(URI.create(address)).with(authentication(who)))
			.getMvcResult();
	}

	private String html(String address, Authentication who) {
		MvcResult result = get(address, who);
		assertThat(result.getResponse().getStatus()).isEqualTo(200);
		String html = new String(result.getResponse().getContentAsByteArray(), StandardCharsets.UTF_8);
		assertThat(html).doesNotContain("??", "<script>alert");
		return html;
	}

	private void has(StoredRecord record) {
		given(this.records.find(NORTHWIND.id(), "contacts", record.key())).willReturn(Optional.of(record));
	}

	private void page(@Nullable String next, StoredRecord... records) {
		given(this.browser.page(eq(NORTHWIND.id()), eq("contacts"), any(), any(), anyInt()))
			.willReturn(new RecordBrowser.Page(List.of(records), next));
	}

	@Test
	void collectionsAreListedWithHowMuchIsInThem() {
		assertThat(html("/records", customer())).contains("href=\"/records/contacts\">Contacts</a>", "1,234", "81 kB");
		given(this.browser.extent(any(), any())).willReturn(new RecordBrowser.Extent(5000, 81_000, true));
		assertThat(html("/console/tenants/northwind/records", auditor()))
			.contains("/console/tenants/northwind/records/contacts", "more than 5,000", "Northwind Traders")
			.doesNotContain("81 kB");
	}

	@Test
	void aPageShowsAFewFieldsToACustomerAndMoreToStaff() {
		page(null, new StoredRecord("1", Map.of("ref", "1", "name", "Ann", "amount", "1234567.50", "member", "true")));
		assertThat(html("/records/contacts", customer())).contains("Ann", "1,234,567.50", "2 more fields")
			.doesNotContain("called_at", "Next page");
		assertThat(html("/console/tenants/northwind/records/contacts", auditor())).contains("Ann", "called_at", "none")
			.doesNotContain("more field");
	}

	@Test
	void whatAFileHeldIsTextWhereverItStands() {
		StoredRecord hostile = new StoredRecord(HOSTILE, Map.of("ref", HOSTILE, "name", HOSTILE, "gone", HOSTILE));
		page(HOSTILE, hostile);
		has(hostile);
		String list = html("/records/contacts?prefix=" + "%22%3E%3Cscript%3Ealert(1)%3C/script%3E", customer());
		assertThat(list).contains("&lt;script&gt;alert(1)").doesNotContain("49&amp;");
		assertThat(html("/records/contacts/record?key=%22%27%3E%3Cscript%3Ealert(1)%3C/script%3E%24%7B7*7%7D%26amp;",
				customer()))
			.contains("&lt;script&gt;alert(1)", "${7*7}&amp;amp;", "No longer in the collection", "gone");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a&b=c", "a+b", "50%", "a/b;c?d#e", " ", "ä€😀", "a\u0001b", HOSTILE, "../x", "${x}" })
	void linksCarryAnyKeyWhole(String key) {
		page(key, new StoredRecord(key, Map.of("ref", key)));
		has(new StoredRecord(key, Map.of("ref", key, "name", "this one")));
		String list = html("/records/contacts", customer());
		assertThat(html(link("/records/contacts/record\\?key=[^\"]*", list), customer())).contains("this one");
		html(link("/records/contacts\\?prefix=[^\"]*", list), customer());
		verify(this.browser).page(NORTHWIND.id(), "contacts", "", key, 50);
	}

	private static String link(String pattern, String html) {
		Matcher matcher = Pattern.compile("href=\"(" + pattern + ")\"").matcher(html);
		assertThat(matcher.find()).as(pattern).isTrue();
		return HtmlUtils.htmlUnescape(matcher.group(1));
	}

	@Test
	void oneRecordShowsEachFieldAsPeopleReadItAndAsItIsStored() {
		has(new StoredRecord("007", Map.of("ref", "007", "amount", "12345.50", "due_on", "2026-02-28", "called_at",
				"08:15:00", "member", "false", "fax", "12")));
		assertThat(html("/records/contacts/record?key=007", customer())).contains("<h1 class=\"wrapped\">007</h1>",
				"12,345.50", "12345.50", "28 Feb 2026", "2026-02-28", "08:15:00", "false", "none",
				"No longer in the collection", "fax");
	}

	@Test
	void nothingThereSaysSoAndNothingFoundSaysThat() {
		assertThat(html("/records/contacts", customer())).contains("No records yet");
		assertThat(html("/records/contacts?prefix=zz", customer())).contains("No such record", "value=\"zz\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/records/nothing", "/records/contacts/record?key=1", "/records/contacts/record",
			"/console/tenants/northwind/records", "/console/tenants/nobody/records/contacts" })
	void whatIsNotThereAndWhatIsNotOnesOwnAnswerAlike(String address) {
		assertThat(get(address, customer()).getResponse().getStatus()).isEqualTo(404);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/console/tenants/nobody/records", "/console/tenants/nobody/records/contacts",
			"/console/tenants/northwind/records/nothing", "/records" })
	void staffMeetsTheSameForWhatIsNotThere(String address) {
		assertThat(get(address, auditor()).getResponse().getStatus()).isEqualTo(404);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "1234|1234", "-1234|-1234", "12345|12,345", "-123456|-123,456",
			"1234.56789|1234.56789", "12345678901234567890.10|12,345,678,901,234,567,890.10", "0.00000|0.00000" })
	void numbersAreGroupedDigitByDigit(String stored, String shown) {
		assertThat(Cell.shown(FieldType.DECIMAL, stored)).isEqualTo(shown);
	}

	@Test
	void aListNeverCutsACharacterInTwo() {
		Field name = CONTACTS.fields().get(1);
		String longName = "x".repeat(79) + "\uD83D\uDE00".repeat(10);
		Cell cell = Cell.of(name, new StoredRecord("1", Map.of("name", longName))).shortened();
		assertThat(cell.text()).isEqualTo("x".repeat(79) + "…");
	}

}
