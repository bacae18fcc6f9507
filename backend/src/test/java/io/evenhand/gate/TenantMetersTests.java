package io.evenhand.gate;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class TenantMetersTests {

	private static final int MANY = 10_000;

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private TenantMeters meters(int most) {
		Tenants tenants = Mockito.mock(Tenants.class);
		Mockito.when(tenants.byIds(Mockito.any())).thenAnswer((call) -> {
			Map<TenantId, Tenant> found = new LinkedHashMap<>();
			Collection<TenantId> ids = call.getArgument(0);
			ids.forEach((id) -> found.put(id, new Tenant(id, "t" + id.value(), "T", "T", 1, false, "standard",
					java.time.ZoneOffset.UTC, Set.of(), "high", 0)));
			return found;
		});
		return new TenantMeters(this.registry, tenants, new MetricsSettings(most));
	}

	/** Everything that can be told of a tenant. */
	private static void work(TenantMeters meters, int tenant, long millis) {
		TenantId id = new TenantId(tenant);
		for (String lane : List.of("bulk", "interactive")) {
			for (boolean flag : new boolean[] { true, false }) {
				meters.started(lane, id, flag, flag, Duration.ofSeconds(1));
				meters.ended(lane, id, flag, Duration.ofMillis(millis));
			}
			meters.estimated(lane, id, millis, 2 * millis);
			for (String why : List.of(Skip.CREDIT, Skip.CAP, Skip.THROTTLE)) {
				meters.skipped(lane, new Skip(id, why));
			}
		}
	}

	private Set<String> named() {
		return this.registry.getMeters()
			.stream()
			.map(Meter::getId)
			.map((id) -> String.valueOf(id.getTag("tenant")))
			.collect(Collectors.toSet());
	}

	@Test
	void tenThousandTenantsMakeABoundedNumberOfSeries() {
		TenantMeters meters = meters(20);
		for (int round = 0; round < 3; round++) {
			for (int tenant = 1; tenant <= MANY; tenant++) {
				work(meters, tenant, tenant);
			}
			meters.choose();
		}
		// 10 series for each of 20 tenants and the others, in two lanes
		assertThat(this.registry.getMeters()).hasSizeLessThanOrEqualTo(2 * 21 * 10);
		assertThat(named()).contains(TenantMeters.OTHER, "t" + MANY, "t" + (MANY - 19)).doesNotContain("t1");
		double all = this.registry.find("evenhand.tenant.starts")
			.counters()
			.stream()
			.mapToDouble((one) -> one.count())
			.sum();
		assertThat(all).as("nothing is lost where no series went").isEqualTo(3.0 * 2 * 2 * MANY);
	}

	@Test
	void howFarAnEstimateIsOffCountsAlikeBothWays() {
		TenantMeters meters = meters(1);
		meters.estimated("bulk", new TenantId(1), 100, 200);
		meters.estimated("bulk", new TenantId(1), 200, 100);
		meters.estimated("bulk", new TenantId(1), 100, 100);
		assertThat(this.registry.get("evenhand.tenant.estimate.error").summary().mean()).isCloseTo(2 * Math.log(2) / 3,
				within(1e-9));
	}

	@Test
	void withoutTheBoundTheyWouldNot() {
		TenantMeters meters = meters(1000);
		for (int round = 0; round < 2; round++) {
			for (int tenant = 1; tenant <= 1000; tenant++) {
				work(meters, tenant, tenant);
			}
			meters.choose();
		}
		assertThat(this.registry.getMeters()).hasSizeGreaterThan(2 * 1000 * 10 - 1);
	}

	@Test
	void whoIsOvertakenLosesItsSeriesAndOneThatIsAlmostDoesNot() {
		TenantMeters meters = meters(1);
		work(meters, 1, 10_000);
		meters.choose();
		work(meters, 1, 10_000);
		assertThat(named()).containsExactlyInAnyOrder("t1", TenantMeters.OTHER);
		work(meters, 2, 22_000);
		meters.choose();
		assertThat(meters.name("bulk", 1)).as("a quarter more it takes").isEqualTo("t1");
		work(meters, 2, 20_000);
		meters.choose();
		work(meters, 2, 1);
		assertThat(named()).containsExactlyInAnyOrder("t2", TenantMeters.OTHER);
	}

	@Test
	void usersOfThePastAreForgotten() {
		TopTenants top = new TopTenants(1);
		top.used(1, 1_000);
		assertThat(top.choose()).containsExactly(1);
		for (int n = 0; n < 200; n++) {
			top.choose();
		}
		assertThat(top.choose()).isEmpty();
	}

	@Test
	void aSettingOutOfRangeIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new MetricsSettings(1001))
			.withMessage("evenhand.metrics.tenants is between 0 and 1000, not 1001");
	}

}
