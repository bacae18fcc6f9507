package io.evenhand.job;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.evenhand.gate.Lane;
import io.evenhand.gate.LaneSettings;
import io.evenhand.gate.Priority;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The lane of a job, by who asks for what.
 */
class RoutingTests {

	static final JobType IMPORT = new JobType() {

		@Override
		public String name() {
			return "import";
		}

		@Override
		public String batchJob() {
			return "import";
		}

	};

	private static final Map<String, Lane> LANES = Map.of("interactive", lane("interactive", Duration.ofSeconds(30)),
			"bulk", lane("bulk", null), "scheduled", lane("scheduled", Duration.ofSeconds(60)));

	private final Routing routing = new Routing((name) -> Optional.ofNullable(LANES.get(name)));

	@ParameterizedTest
	@CsvSource(textBlock = """
			# asked,      granted,          staff, seconds, goes to
			,             ,                 false, 1,       interactive
			,             ,                 false, 30,      interactive
			,             ,                 false, 31,      bulk
			,             ,                 true,  31,      bulk
			interactive,  ,                 false, 1,       interactive
			bulk,         ,                 false, 31,      bulk
			bulk,         bulk,             false, 1,       bulk
			bulk,         ,                 true,  1,       bulk
			scheduled,    bulk scheduled,   false, 60,      scheduled
			""")
	void aJobGoesToTheLaneForItsSizeOrToAGrantedOne(@Nullable String asked, @Nullable String granted, boolean staff,
			int seconds, String lane) {
		assertThat(this.routing.lane(job(asked, Priority.NORMAL, staff, seconds), IMPORT, tenant(granted, "high")))
			.isEqualTo(lane);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			textBlock = """
					# asked;      granted;       staff; seconds; says
					bulk;         ;              false; 1;       may not choose this lane
					interactive;  bulk;          false; 31;      may not choose this lane
					nowhere;      ;              false; 1;       may not choose this lane
					nowhere;      nowhere;       false; 1;       may not choose this lane
					nowhere;      ;              true;  1;       There is no lane of the name
					scheduled;    scheduled;     false; 61;      about 61 slot-seconds, and lane scheduled takes jobs of at most 60 slot-seconds
					interactive;  ;              true;  31;      about 31 slot-seconds, and lane interactive takes
					""")
	void aLaneThatIsNotTheirsOrTooSmallIsRefusedInASentence(String asked, @Nullable String granted, boolean staff,
			int seconds, String sentence) {
		assertThatExceptionOfType(JobRefused.class).isThrownBy(
				() -> this.routing.lane(job(asked, Priority.NORMAL, staff, seconds), IMPORT, tenant(granted, "high")))
			.withMessageContaining(sentence)
			.matches((ex) -> !ex.tryLater());
	}

	@ParameterizedTest
	@CsvSource({ "LOW,normal,false,true", "NORMAL,normal,false,true", "HIGH,normal,false,false", "HIGH,high,false,true",
			"URGENT,high,false,false", "URGENT,urgent,false,true", "URGENT,low,true,true" })
	void aPriorityGoesUpToTheTenantsHighestAndFreelyForStaff(Priority priority, String highest, boolean staff,
			boolean taken) {
		NewJob job = job(null, priority, staff, 1);
		if (taken) {
			assertThat(this.routing.lane(job, IMPORT, tenant("", highest))).isEqualTo("interactive");
		}
		else {
			assertThatExceptionOfType(JobRefused.class)
				.isThrownBy(() -> this.routing.lane(job, IMPORT, tenant("", highest)))
				.withMessageContaining("priorities up to " + highest);
		}
	}

	static NewJob job(@Nullable String lane, Priority priority, boolean staff, int seconds) {
		return new NewJob(new TenantId(1), "import", "rows.csv", lane, priority, staff, seconds * 1000L, 100, "acme",
				null);
	}

	static Tenant tenant(@Nullable String granted, String highest) {
		Set<String> lanes = (granted == null || granted.isEmpty()) ? Set.of() : Set.of(granted.split(" "));
		return new Tenant(new TenantId(1), "acme", "Acme", "AC", 1, false, "standard", ZoneOffset.UTC, lanes, highest,
				0);
	}

	static Lane lane(String name, @Nullable Duration largest) {
		Duration second = Duration.ofSeconds(1);
		return new Lane(1, name,
				new LaneSettings(name, "", "fifo", 4, 8, second, second, Duration.ofMinutes(1), 200, largest, 2), null,
				0);
	}

}
