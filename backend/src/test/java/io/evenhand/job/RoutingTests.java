package io.evenhand.job;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.evenhand.gate.Lane;
import io.evenhand.gate.LaneSettings;
import io.evenhand.gate.LaneTies;
import io.evenhand.gate.Priority;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
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

	private final Routing routing = new Routing((name) -> Optional.ofNullable(LANES.get(name)),
			(tenant) -> Optional.empty());

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
	@CsvSource(textBlock = """
			# asked,      staff, seconds, goes to
			,             false, 1,       own
			,             true,  100,     own
			own,          false, 1,       own
			own,          true,  1,       own
			interactive,  true,  1,       interactive
			""")
	void aTenantWithALaneOfItsOwnGoesThereWhateverTheSize(@Nullable String asked, boolean staff, int seconds,
			String lane) {
		Routing withPool = pool("acme");
		assertThat(withPool.lane(job(asked, Priority.NORMAL, staff, seconds), IMPORT, tenant("", "high")))
			.isEqualTo(lane);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			# asked; granted; staff; says
			own;     ;        true;  Lane own is kept for other tenants
			own;     own;     false; may not choose this lane
			own;     ;        false; may not choose this lane
			""")
	void othersAreRefusedThereInASentence(String asked, @Nullable String granted, boolean staff, String sentence) {
		Routing withPool = pool("birch");
		assertThatExceptionOfType(JobRefused.class)
			.isThrownBy(() -> withPool.lane(job(asked, Priority.NORMAL, staff, 1), IMPORT, tenant(granted, "high")))
			.withMessageContaining(sentence);
		assertThat(withPool.lane(job(null, Priority.NORMAL, staff, 1), IMPORT, tenant(granted, "high")))
			.isEqualTo("interactive");
	}

	@Test
	void whereALaneForASizeIsKeptForOthersASentenceSaysSo() {
		Lane kept = kept("interactive", "birch");
		Routing routing = new Routing((name) -> Optional.of(name.equals("interactive") ? kept : lane(name, null)),
				(tenant) -> Optional.empty());
		assertThatExceptionOfType(JobRefused.class)
			.isThrownBy(() -> routing.lane(job(null, Priority.NORMAL, false, 1), IMPORT, tenant("", "high")))
			.withMessageContaining("No lane takes a job of this size for your account")
			.matches((ex) -> !String.valueOf(ex.getMessage()).contains("interactive"));
	}

	private static Routing pool(String tenant) {
		Lane own = kept("own", tenant);
		return new Routing((name) -> Optional.ofNullable(name.equals("own") ? own : LANES.get(name)),
				(code) -> code.equals(tenant) ? Optional.of(own) : Optional.empty());
	}

	private static Lane kept(String name, String tenant) {
		Lane lane = lane(name, null);
		return new Lane(9, name, lane.settings().with(new LaneTies(List.of(), List.of(tenant), List.of())), null, 0);
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
