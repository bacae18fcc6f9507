package io.evenhand.gate;

import java.util.Map;
import java.util.Optional;

import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.GaugeRows;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import static io.evenhand.gate.GateContract.await;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Gauges of lanes and tenants, on each database.
 */
abstract class TenantGaugesContract {

	private GateStore store;

	private GateNode node;

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final Obliging steps = new Obliging((grant) -> 20_000);

	abstract GateStore open();

	@BeforeEach
	void openStore() {
		this.store = open();
		this.store.jdbc.update("update lane set slice_millis = 600000");
		this.node = GateNode.started(this.store, "n1", 1, this.steps);
	}

	@AfterEach
	void closeStore() {
		this.node.close();
		this.store.close();
	}

	private double value(String name, String tenant) {
		return Optional.ofNullable(this.registry.find(name).tags("lane", "bulk", "tenant", tenant).gauge())
			.map((gauge) -> gauge.value())
			.orElse(-1.0);
	}

	@Test
	void whatRunsAndWaitsIsToldOfThoseThatUseMostAndTheRestIsOne() {
		Tenants tenants = Mockito.mock(Tenants.class);
		TenantId acme = new TenantId(1);
		Mockito.when(tenants.byIds(Mockito.any()))
			.thenReturn(Map.of(acme, new Tenant(acme, "acme", "Acme", "AC", 1, false, "standard",
					java.time.ZoneOffset.UTC, java.util.Set.of(), "high", 0)));
		TenantMeters meters = new TenantMeters(this.registry, tenants, new MetricsSettings(1));
		TenantGauges gauges = new TenantGauges(new GaugeRows(this.store.jdbc), new BoardRows(this.store.jdbc), meters,
				this.registry);
		this.node.gate.enqueue(GateContract.launch(5, acme));
		await(() -> this.store.number("select count(*) from step_request where state = 'DONE'") == 1);
		this.node.gate.enqueue(5, 50, GateContract.steps(4));
		await(() -> this.store.number("select coalesce(sum(running), 0) from flow") == 1);
		for (int tenant = 2; tenant <= 4; tenant++) {
			this.node.gate.enqueue(GateContract.launch(tenant * 10, new TenantId(tenant)));
		}
		meters.ended("bulk", acme, true, java.time.Duration.ofSeconds(10));
		gauges.look();
		assertThat(value("evenhand.tenant.running", "acme")).isEqualTo(1);
		assertThat(value("evenhand.tenant.waiting", "acme")).isEqualTo(3);
		assertThat(value("evenhand.tenant.waiting", TenantMeters.OTHER)).isEqualTo(3);
		assertThat(value("evenhand.tenant.oldest.eligible", "acme")).isBetween(0.0, 60.0);
		assertThat(this.registry.get("evenhand.lane.tenants").tags("lane", "bulk", "state", "waiting").gauge().value())
			.isEqualTo(4);
		assertThat(this.registry.find("evenhand.tenant.waiting").gauges()).hasSize(2);
	}

}
