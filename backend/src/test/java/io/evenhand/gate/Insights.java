package io.evenhand.gate;

import java.util.Optional;

import io.evenhand.gate.jdbc.IdleRows;
import io.evenhand.gate.jdbc.LaneRecords;
import io.evenhand.gate.jdbc.ShareRecords;
import io.evenhand.gate.jdbc.UsedRows;
import io.evenhand.tenant.Tenants;
import org.mockito.Mockito;

import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What of the gate the figures read, for tests of other packages.
 */
public final class Insights {

	public final Lanes lanes;

	public final SlotRecord record;

	public final IdleRows idle;

	public Insights(JdbcTemplate jdbc) {
		Tenants tenants = Mockito.mock(Tenants.class, (call) -> Optional.empty());
		this.lanes = new Lanes(new LaneRecords(jdbc), new ShareRecords(jdbc), Mockito.mock(Edits.class), tenants);
		this.idle = new IdleRows(jdbc);
		this.record = new SlotRecord(new UsedRows(jdbc), this.idle, GateNode.settings("n1", 0, 64));
	}

}
