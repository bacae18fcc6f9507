package io.evenhand.gate;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.evenhand.gate.jdbc.PlanRecords;
import io.evenhand.gate.jdbc.ShareRecords;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.Plan;
import io.evenhand.tenant.Plans;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import static io.evenhand.gate.GateOffice.OPERATOR;
import static io.evenhand.gate.GateOffice.REASON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a plan gives its tenants, on each database that the gate runs on.
 */
abstract class PlansContract {

	private static final PlanShare GOLD = new PlanShare("bulk", new Weight(5), new Cap(7), 20, Duration.ofHours(1));

	GateStore store;

	GateOffice office;

	PlanShares plans;

	abstract GateStore open();

	@BeforeEach
	void openStore() {
		this.store = open();
		this.office = new GateOffice(this.store);
		this.store.jdbc.update("insert into plan (code, name) values ('gold', 'Gold')");
		Plans known = Mockito.mock(Plans.class);
		Mockito.when(known.find("gold")).thenReturn(Optional.of(new Plan("gold", "Gold", null, 0)));
		Mockito.when(known.put(Mockito.any(), Mockito.any(), Mockito.any(), Mockito.any()))
			.thenAnswer((call) -> new Plan(call.getArgument(0), call.getArgument(1), call.getArgument(2), 1));
		this.plans = new PlanShares(known, this.office.lanes, new PlanRecords(this.store.jdbc),
				new ShareRecords(this.store.jdbc), this.office.edits);
	}

	@AfterEach
	void closeStore() {
		this.store.close();
	}

	private void tenant(int id, String plan) {
		this.store.jdbc.update("insert into tenant (id, code, name, badge, colour, state, plan, zone, granted_lanes,"
				+ " max_priority, created_at, version) values (?, ?, 'X', 'XX', 1, 'active', ?, 'UTC', '', 'high',"
				+ " now(6), 0)", id, "t" + id, plan);
	}

	private void makeFlow(int tenant) {
		this.office.edits.onFlow(2, tenant, (ledger) -> tenant);
	}

	private Share share(int tenant) {
		return this.office.shares.get(new TenantId(tenant), "bulk");
	}

	private void give(PlanShare... shares) {
		this.plans.put(new Plan("gold", "Gold", null, 0), true, List.of(shares), OPERATOR, REASON);
	}

	@Test
	void aTenantHasWhatItsPlanSaysBeforeAndAfterItsFirstJob() {
		tenant(1, "gold");
		tenant(2, "standard");
		give(GOLD);
		assertThat(share(1).weight()).isEqualTo(new Weight(5));
		makeFlow(1);
		makeFlow(2);
		assertThat(share(1)).satisfies((share) -> {
			assertThat(share.weight()).isEqualTo(new Weight(5));
			assertThat(share.ownWeight()).isFalse();
			assertThat(share.cap()).isEqualTo(new Cap(7));
			assertThat(share.plan()).isEqualTo(GOLD);
		});
		assertThat(share(2).weight()).isEqualTo(Weight.ONE);
		assertThat(share(2).plan()).isNull();
		assertThat(this.office.audit).singleElement()
			.asString()
			.startsWith("plan.edit gold")
			.contains("bulk: weight 5, cap 7, queue limit 20, queue cost 3600 s");
	}

	@Test
	void aChangedPlanActsOnItsTenantsButForWhatIsTheirOwn() {
		tenant(1, "gold");
		tenant(2, "gold");
		makeFlow(1);
		makeFlow(2);
		this.office.shares.put(new TenantId(2), "bulk", new NewShare(new Weight(3), null, null, null), null, OPERATOR,
				REASON);
		this.store.jdbc.update("update flow set turn = 1000000 where lane = 2");
		give(GOLD);
		assertThat(share(1).weight()).isEqualTo(new Weight(5));
		assertThat(this.store.number("select turn from flow where lane = 2 and tenant = 1")).isEqualTo(200_000);
		assertThat(share(2).weight()).isEqualTo(new Weight(3));
		assertThat(this.store.number("select turn from flow where lane = 2 and tenant = 2")).isEqualTo(1_000_000);
		assertThat(share(2).cap()).isEqualTo(new Cap(7));
		give();
		assertThat(share(1).weight()).isEqualTo(Weight.ONE);
		assertThat(share(1).cap()).isEqualTo(new Cap(2));
		assertThat(share(2).cap()).isEqualTo(new Cap(2));
		assertThat(this.store.number("select turn from flow where lane = 2 and tenant = 1")).isEqualTo(1_000_000);
	}

	@Test
	void aTemporaryShareGoesBackToThePlanAsItIsThen() {
		tenant(1, "gold");
		give(GOLD);
		this.office.shares.put(new TenantId(1), "bulk",
				new NewShare(new Weight(9), new Cap(1), null, java.time.Instant.parse("2999-01-01T00:00:00Z")), null,
				OPERATOR, REASON);
		give(new PlanShare("bulk", new Weight(6), null, null, null));
		assertThat(share(1).weight()).isEqualTo(new Weight(9));
		this.store.jdbc.update("update flow set until_at = timestampadd(second, -1, now(6)) where lane = 2");
		this.office.shares.giveBackWhatIsOver();
		assertThat(share(1).weight()).isEqualTo(new Weight(6));
		assertThat(share(1).cap()).isEqualTo(new Cap(2));
	}

	@Test
	void flowsFollowInSmallStepsAndOnceOnly() {
		for (int tenant = 1; tenant <= 230; tenant++) {
			tenant(tenant, "gold");
			makeFlow(tenant);
		}
		new PlanRecords(this.store.jdbc).set("gold", List.of(new PlanRecords.PlanRecord(2, 4, null, null, null)));
		assertThat(this.plans.follow()).isEqualTo(230);
		assertThat(this.store.number("select count(*) from flow where weight = 4")).isEqualTo(230);
		assertThat(this.plans.follow()).isZero();
		this.store.jdbc.update("update tenant set plan = 'standard' where id = 7");
		assertThat(this.plans.follow()).isOne();
		assertThat(share(7).weight()).isEqualTo(Weight.ONE);
	}

	@Test
	void anEditOfTheLanesCapLeavesThePlansCapAlone() {
		tenant(1, "gold");
		give(GOLD);
		makeFlow(1);
		Lane bulk = this.office.lanes.get("bulk");
		LaneSettings now = bulk.settings();
		LaneSettings wider = new LaneSettings(now.title(), now.description(), now.policy(), 3, now.slots(),
				now.quantum(), now.slice(), now.stepTimeout(), now.queueLimit(), now.largestCost(), now.openJobs());
		this.office.lanes.edit("bulk", wider, bulk.version(), OPERATOR, REASON);
		assertThat(share(1).cap()).isEqualTo(new Cap(7));
	}

	@Test
	void whatIsOutOfRangeIsRefused() {
		assertThatExceptionOfType(SettingsRefused.class)
			.isThrownBy(() -> give(new PlanShare("bulk", null, null, 0, Duration.ZERO)))
			.satisfies((refused) -> assertThat(refused.problems()).extracting(SettingsRefused.Problem::field)
				.containsExactly("queueLimit", "queueCost"));
		assertThatExceptionOfType(UnknownLane.class)
			.isThrownBy(() -> give(new PlanShare("nowhere", Weight.ONE, null, null, null)));
		assertThat(this.office.audit).isEmpty();
	}

}
