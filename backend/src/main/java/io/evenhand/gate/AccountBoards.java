package io.evenhand.gate;

import java.util.List;
import java.util.Objects;

import io.evenhand.gate.AccountBoard.Account;
import io.evenhand.gate.AccountBoard.Throttle;
import io.evenhand.gate.jdbc.AccountReads;
import io.evenhand.gate.jdbc.AccountReads.Row;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Reads how the accounts of providers stand. Takes no locks. Thread-safe.
 */
@Component
public class AccountBoards {

	/** The most accounts of a provider that are shown. */
	public static final int MOST = 50;

	private final AccountReads rows;

	AccountBoards(AccountReads rows) {
		this.rows = rows;
	}

	/**
	 * The accounts of a provider.
	 * @param provider its name
	 * @return how they stand; none where nothing has used it yet
	 */
	public AccountBoard of(String provider) {
		List<Row> rows = this.rows.of(provider, MOST);
		return new AccountBoard(rows.stream().map(this::account).toList(),
				(rows.size() < MOST) ? 0 : this.rows.count(provider) - rows.size(), pause(rows));
	}

	private Account account(Row row) {
		boolean holds = row.paused() || row.throttled() || row.probing() || row.running() >= row.cap();
		return new Account((row.tenant() != 0) ? new TenantId(row.tenant()) : null, row.cap(), row.running(),
				holds ? this.rows.waiting(row.id()) : 0,
				Throttle.of(row.until(), row.throttled(), row.probing(), row.throttledReason()));
	}

	private static @Nullable Pause pause(List<Row> rows) {
		return rows.stream()
			.filter(Row::paused)
			.findFirst()
			.map((row) -> new Pause(Objects.requireNonNullElse(row.pausedBy(), ""),
					Objects.requireNonNull(row.pausedAt(), "A paused account says since when"),
					Objects.requireNonNullElse(row.pausedReason(), "")))
			.orElse(null);
	}

}
