package io.evenhand.insight;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.evenhand.gate.QueueRoom;
import io.evenhand.gate.ShareUndo;
import io.evenhand.gate.Shares;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a preview says of queue limits.
 */
class QueueWordsTests {

	private static QueueRoom room(int jobs, int most, @Nullable Duration mostCost) {
		return new QueueRoom(jobs, most, Duration.ofSeconds(900), mostCost);
	}

	private static String words(QueueRoom now, QueueRoom after) {
		Tenants tenants = Mockito.mock(Tenants.class);
		Mockito.when(tenants.byIds(Mockito.any())).thenReturn(Map.of());
		Preview preview = new Preview("bulk", Instant.EPOCH, 4, List.of(), List.of(), List.of(),
				new Preview.Queue(now, after));
		return new Reweights(Mockito.mock(WhatIf.class), Mockito.mock(Shares.class), Mockito.mock(ShareUndo.class),
				tenants)
			.words(preview, new TenantId(1));
	}

	@Test
	void whoStandsAboveALowerLimitStaysAndNewcomersAreRefused() {
		assertThat(words(room(120, 200, null), room(120, 50, null)))
			.isEqualTo("200 to 50 jobs may wait, 120 do; the 70 above it stay; new ones are refused until fewer wait."
					+ " Nobody loses.");
	}

	@Test
	void aHigherLimitTakesNewcomersInAgain() {
		assertThat(words(room(200, 200, null), room(200, 300, null)))
			.isEqualTo("200 to 300 jobs may wait, 200 do; new ones are taken in again. Nobody loses.");
	}

	@Test
	void aLimitOfCostIsToldInSlotSeconds() {
		assertThat(words(room(3, 200, null), room(3, 200, Duration.ofSeconds(600))))
			.isEqualTo("any amount to 600 slot-seconds of work may wait, 900 slot-seconds does; new ones are refused"
					+ " until fewer wait. Nobody loses.");
	}

	@Test
	void nothingIsSaidOfLimitsThatStay() {
		assertThat(words(room(120, 50, null), room(120, 50, null))).isEqualTo("Nobody loses.");
	}

}
