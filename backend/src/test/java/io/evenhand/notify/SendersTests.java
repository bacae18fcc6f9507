package io.evenhand.notify;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.evenhand.tenant.Tenant;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a node's senders do for whom.
 */
class SendersTests {

	@Test
	void receiversThatFailedTakeAtMostHalfOfTheSendersAndEachTakesOne() {
		AtomicInteger hanging = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		CountDownLatch end = new CountDownLatch(1);
		try (NotifyWorld world = NotifyWorld.onH2("evenhand.notify.senders=2", "evenhand.notify.deadline=1m")) {
			List<Tenant> dead = IntStream.range(0, 4).mapToObj((n) -> world.tenant()).toList();
			for (Tenant one : dead) {
				world.webhook(one, (head, out) -> {
					most.accumulateAndGet(hanging.incrementAndGet(), Math::max);
					end.await(20, TimeUnit.SECONDS);
					hanging.decrementAndGet();
				});
				world.failed(one);
				world.failed(one);
			}
			world.relay();
			world.jdbc.update("update notify_outlet set failures = 1");
			List<Tenant> others = IntStream.range(0, 4).mapToObj((n) -> world.tenant()).toList();
			others.forEach((one) -> world.webhook(one, NotifyWorld.saying("200 OK", "")));
			others.forEach(world::failed);
			PostOffice office = world.app.bean(PostOffice.class);
			office.start();
			Awaitility.await("all who answer are told, and one who does not is asked")
				.atMost(Duration.ofSeconds(30))
				.until(() -> most.get() > 0
						&& others.stream().allMatch((one) -> world.delivery(one).state() == Delivery.State.DELIVERED));
			assertThat(most).hasValue(1);
			office.stop();
			assertThat(world.jdbc.queryForObject("select count(*) from notify_outlet where leased_until is not null",
					Integer.class))
				.as("a node that stops gives back what it has")
				.isZero();
			assertThat(dead).allSatisfy(
					(one) -> assertThat(world.deliveries(one)).allMatch((delivery) -> delivery.attempts() == 0));
			end.countDown();
		}
	}

}
