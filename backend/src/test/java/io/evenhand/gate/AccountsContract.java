package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

import io.evenhand.gate.jdbc.AccountReads;
import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.evenhand.gate.GateContract.ACME;
import static io.evenhand.gate.GateContract.BIRCH;
import static io.evenhand.gate.GateContract.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What accounts at providers hold and whom, on each database.
 */
abstract class AccountsContract {

	private static final Duration DAY = Duration.ofDays(1);

	GateStore store;

	GateOffice office;

	private final List<GateNode> nodes = new ArrayList<>();

	private final Queue<Long> started = new ConcurrentLinkedQueue<>();

	private final Semaphore goOn = new Semaphore(0);

	abstract GateStore open();

	@BeforeEach
	void openStore() {
		this.store = open();
		this.office = new GateOffice(this.store);
		this.store.jdbc.update("update lane set default_cap = 100, open_limit = 1000");
	}

	@AfterEach
	void closeStore() {
		this.goOn.release(1_000_000);
		this.nodes.forEach(GateNode::close);
		assertThat(this.store.drift()).as("counters equal rows").isEmpty();
		this.store.close();
	}

	/** Its steps hold their slots until a permit is given. */
	private GateNode node(int slots) {
		GateNode node = GateNode.started(this.store, "n" + (this.nodes.size() + 1), slots, (grant) -> {
			this.started.add(grant.job());
			this.goOn.acquireUninterruptibly();
			return new Outcome.Done();
		});
		this.nodes.add(node);
		return node;
	}

	private static Launch launch(long job, TenantId tenant, int account) {
		return new Launch(job, tenant, "bulk", Priority.NORMAL, 100, "sync", account);
	}

	private void throttled(int account) {
		this.store.jdbc.update("update account set throttled_until = timestampadd(day, 1, now(6)) where id = ?",
				account);
	}

	private int running(int account) {
		return this.store.number("select count(*) from slot where account = ? and request is not null", account);
	}

	@Test
	void anAccountsCapHoldsAcrossTenantsAndNodesAndNobodyElse() {
		int account = this.office.accounts.shared("shop", 2);
		GateNode one = node(0);
		for (int job = 1; job <= 4; job++) {
			one.gate.enqueue(launch(job, ACME, account));
			one.gate.enqueue(launch(10 + job, BIRCH, account));
		}
		one.gate.enqueue(launch(99, BIRCH, 0));
		node(3);
		node(3);
		await(() -> this.started.size() == 3);
		assertThat(this.started).contains(99L);
		assertThat(running(account)).isEqualTo(2);
		for (int started = 4; started <= 9; started++) {
			int expected = started;
			this.goOn.release();
			await(() -> this.started.size() >= expected || running(account) == 2);
			assertThat(running(account)).isLessThanOrEqualTo(2);
		}
		this.goOn.release(9);
		await(() -> this.started.size() == 9);
	}

	@Test
	void aThrottleHoldsItsTenantsWorkOnTheAccountAndLetsTheRestGoOn() {
		int account = this.office.accounts.credential("shop", ACME, 10);
		GateNode node = node(4);
		node.gate.enqueue(launch(1, ACME, account));
		await(() -> this.started.size() == 1);
		long request = this.store.number("select id from step_request where job = 1");
		assertThat(this.office.accounts.throttle(request, DAY, "429")).isTrue();
		this.goOn.release();
		await(() -> running(account) == 0);
		for (int job = 2; job <= 40; job++) {
			node.gate.enqueue(launch(job, ACME, account));
		}
		node.gate.enqueue(launch(50, ACME, 0));
		node.gate.enqueue(launch(51, BIRCH, 0));
		await(() -> this.started.size() == 3);
		assertThat(this.started).containsExactlyInAnyOrder(1L, 50L, 51L);
		assertThat(this.office.places.holds(7)).extracting(Held::code).containsExactly("credential_throttled", "turn");
		assertThat(this.office.places.holds(7).get(0).until()).isNotNull();
		await(() -> this.store.number("select count(*) from flow where tenant = 1 and key_turn is not null") == 0);
		AccountBoard board = new AccountBoards(new AccountReads(this.store.jdbc)).of("shop");
		assertThat(board.pause()).isNull();
		assertThat(board.accounts()).singleElement().satisfies((shown) -> {
			assertThat(shown.tenant()).isEqualTo(ACME);
			assertThat(shown.cap()).isEqualTo(10);
			assertThat(shown.waiting()).isEqualTo(39);
			assertThat(shown.throttle()).isNotNull().satisfies((told) -> {
				assertThat(told.reason()).isEqualTo("429");
				assertThat(told.over()).isFalse();
			});
		});
	}

	@Test
	void aStepThatIsAskedToWaitIsPutDownAndClosesItsAccount() {
		int account = this.office.accounts.shared("shop", 10);
		GateNode node = GateNode.started(this.store, "asked", 2, (grant) -> {
			this.started.add(grant.job());
			return (grant.job() == 9) ? new Outcome.Done() : new Outcome.Throttled("429", DAY);
		});
		this.nodes.add(node);
		node.gate.enqueue(launch(1, ACME, account));
		await(() -> this.store
			.number("select count(*) from step_attempt where outcome = 'PUT_DOWN' and cause = 'THROTTLE'") == 1);
		assertThat(this.store.number("select attempt from step_request where job = 1")).isZero();
		node.gate.enqueue(launch(2, BIRCH, account));
		node.gate.enqueue(launch(9, BIRCH, 0));
		await(() -> this.started.contains(9L));
		assertThat(this.started).containsExactly(1L, 9L);
	}

	@Test
	void theEndOfAThrottleOnlyMovesAwayAndOneStepGoesFirst() {
		int account = this.office.accounts.shared("shop", 10);
		GateNode node = node(4);
		node.gate.enqueue(launch(1, ACME, account));
		await(() -> this.started.size() == 1);
		long request = this.store.number("select id from step_request where job = 1");
		this.office.accounts.throttle(request, DAY, "429");
		this.office.accounts.throttle(request, Duration.ofSeconds(1), "429");
		assertThat(this.store.number(
				"select count(*) from account where throttled_until >" + " timestampadd(hour, 23, now(6)) and id = ?",
				account))
			.isOne();
		this.goOn.release();
		await(() -> running(account) == 0);
		for (int job = 2; job <= 4; job++) {
			node.gate.enqueue(launch(job, ACME, account));
		}
		node.gate.enqueue(launch(5, BIRCH, 0));
		await(() -> this.started.contains(5L));
		this.store.jdbc.update("update account set throttled_until = now(6) where id = ?", account);
		await(() -> running(account) == 1);
		node.gate.enqueue(launch(6, BIRCH, 0));
		await(() -> this.started.contains(6L));
		assertThat(running(account)).as("while it is probed").isEqualTo(1);
		this.goOn.release(3);
		await(() -> this.store.number("select count(*) from account where id = ? and probing = false", account) == 1);
		await(() -> this.started.size() == 6);
	}

	@Test
	void aTenantHeldByTwoAccountsGoesOnWithTheOneThatOpensFirst() {
		int capped = this.office.accounts.shared("shop", 1);
		int throttled = this.office.accounts.credential("post", BIRCH, 10);
		GateNode node = node(4);
		node.gate.enqueue(launch(1, ACME, capped));
		await(() -> this.started.size() == 1);
		throttled(throttled);
		node.gate.enqueue(launch(2, BIRCH, capped));
		node.gate.enqueue(launch(3, BIRCH, throttled));
		await(() -> this.store.number("select count(*) from flow_hold where tenant = ?", BIRCH.value()) == 2);
		this.store.jdbc.update("update account set throttled_until = now(6) where id = ?", throttled);
		await(() -> this.started.size() == 2);
		assertThat(this.started).containsExactly(1L, 3L);
		throttled(throttled);
		node.gate.enqueue(launch(4, BIRCH, throttled));
		await(() -> this.store.number("select count(*) from flow_hold where tenant = ?", BIRCH.value()) == 2);
		this.goOn.release();
		await(() -> this.started.contains(2L));
		assertThat(this.started).containsExactly(1L, 3L, 2L);
	}

	@Test
	void whatAnArrivalFreesLeavesNothingBehind() {
		int account = this.office.accounts.credential("post", BIRCH, 10);
		throttled(account);
		GateNode node = node(4);
		node.gate.enqueue(launch(1, BIRCH, account));
		await(() -> this.store.number("select count(*) from flow_hold") == 1);
		node.gate.enqueue(launch(2, BIRCH, 0));
		await(() -> this.started.size() == 1);
		this.store.jdbc.update("update account set throttled_until = null where id = ?", account);
		await(() -> this.started.size() == 2);
		await(() -> this.store.number("select count(*) from flow_hold") == 0);
	}

	@Test
	void oneWhoseAccountIsClosedTakesNobodysPlaceInTheOrder() {
		int closed = this.office.accounts.shared("shop", 10);
		this.office.accounts.pause("shop", GateOffice.OPERATOR, GateOffice.REASON);
		this.office.pauses.pauseLane("bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
		GateNode node = node(2);
		node.gate.enqueue(launch(1, ACME, closed));
		node.gate.enqueue(launch(2, BIRCH, 0));
		node.gate.enqueue(launch(3, BIRCH, 0));
		node.gate.enqueue(launch(4, new TenantId(3), 0));
		this.office.pauses.resumeLane("bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
		await(() -> this.started.size() == 2);
		assertThat(this.started).containsExactlyInAnyOrder(2L, 4L);
	}

	@Test
	void aPausedProviderHoldsAllOfItsAccountsUntilItIsResumed() {
		int shared = this.office.accounts.shared("shop", 10);
		int own = this.office.accounts.credential("shop", BIRCH, 10);
		assertThat(this.office.accounts.pause("nobody", GateOffice.OPERATOR, GateOffice.REASON)).isFalse();
		assertThat(this.office.accounts.pause("shop", GateOffice.OPERATOR, GateOffice.REASON)).isTrue();
		assertThatExceptionOfType(Stale.class)
			.isThrownBy(() -> this.office.accounts.pause("shop", GateOffice.OPERATOR, GateOffice.REASON));
		GateNode node = node(4);
		node.gate.enqueue(launch(1, ACME, shared));
		node.gate.enqueue(launch(2, BIRCH, own));
		node.gate.enqueue(launch(3, new TenantId(3), 0));
		await(() -> this.store.number("select count(*) from flow where held_account is not null") == 2);
		await(() -> this.started.contains(3L));
		assertThat(this.started).containsExactly(3L);
		assertThat(this.office.places.holds(2)).extracting(Held::code).containsExactly("provider_paused");
		this.office.accounts.resume("shop", GateOffice.OPERATOR, GateOffice.REASON);
		await(() -> this.started.size() == 3);
		assertThat(this.office.audit).contains("provider.pause shop: open -> paused",
				"provider.resume shop: paused -> open");
	}

	@Test
	void tenAccountsThrottledForADayHoldNothingOfAnEleventhTenant() {
		GateNode node = node(2);
		for (int tenant = 1; tenant <= 10; tenant++) {
			int account = this.office.accounts.credential("shop", new TenantId(tenant), 10);
			this.store.jdbc.update("update account set throttled_until = timestampadd(day, 1, now(6)), probing = true"
					+ " where id = ?", account);
			for (int job = 0; job < 20; job++) {
				node.gate.enqueue(launch(tenant * 100L + job, new TenantId(tenant), account));
			}
		}
		node.gate.enqueue(launch(5_000, new TenantId(11), 0));
		await(() -> this.started.contains(5_000L));
		assertThat(this.started).hasSize(1);
		assertThat(this.store.number("select count(*) from slot where request is not null")).isOne();
		assertThat(this.store.number("select count(*) from step_request where state = 'READY'")).isEqualTo(200);
	}

	@Test
	void workThatItsAccountHoldsIsNoReasonToPutAStepDown() {
		this.store.jdbc.update("update lane set slice_millis = 200, quantum_millis = 400 where id = 2");
		ObedientRunner runner = new ObedientRunner();
		GateNode node = GateNode.started(this.store, "sliced", 1, runner);
		this.nodes.add(node);
		node.gate.enqueue(launch(5, ACME, 0));
		await(() -> this.store.number("select count(*) from step_request where job = 5 and state = 'DONE'") == 1);
		node.gate.enqueue(5, 12, GateContract.steps(1));
		await(() -> slices() >= 1);
		int throttled = this.office.accounts.credential("shop", BIRCH, 10);
		this.store.jdbc.update("update account set throttled_until = timestampadd(day, 1, now(6)) where id = ?",
				throttled);
		int full = this.office.accounts.credential("mart", new TenantId(3), 10);
		this.store.jdbc.update("update account set cap = 0 where id = ?", full);
		int paused = this.office.accounts.credential("stall", new TenantId(4), 10);
		this.office.accounts.pause("stall", GateOffice.OPERATOR, GateOffice.REASON);
		node.gate.enqueue(launch(20, BIRCH, throttled));
		node.gate.enqueue(launch(30, new TenantId(3), full));
		node.gate.enqueue(launch(40, new TenantId(4), paused));
		int before = slices();
		await(() -> slices() >= before + 4);
		assertThat(this.store
			.number("select count(*) from step_attempt where put_down is not null" + " or cause is not null")).isZero();
		assertThat(runner.asked).isEmpty();

		node.gate.enqueue(launch(21, BIRCH, 0));
		await(() -> this.store.number("select count(*) from step_attempt where job = 21") == 1);
		assertThat(this.store.number("select count(*) from step_attempt where cause = 'YIELD' and job = 5")).isOne();
		runner.letAllEnd();
	}

	private int slices() {
		return this.store.number("select coalesce(max(charged), 0) from step_attempt where job = 5") / 200;
	}

	@Test
	void fourThreadsOfClaimsNeverPassAnAccountsCap() {
		int account = this.office.accounts.shared("shop", 3);
		CountDownLatch over = new CountDownLatch(1);
		this.goOn.release(1_000_000);
		List<GateNode> four = List.of(node(3), node(3), node(3), node(3));
		for (int job = 1; job <= 150; job++) {
			four.get(job % 4).gate.enqueue(launch(job, new TenantId(1 + job % 7), (job % 5 == 0) ? 0 : account));
		}
		await(() -> {
			if (running(account) > 3) {
				over.countDown();
			}
			return this.started.size() == 150;
		});
		assertThat(over.getCount()).as("never more than three at once").isOne();
	}

}
