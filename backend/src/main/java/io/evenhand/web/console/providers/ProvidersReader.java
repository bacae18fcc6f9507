package io.evenhand.web.console.providers;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import io.evenhand.gate.AccountBoard;
import io.evenhand.gate.AccountBoard.Account;
import io.evenhand.gate.AccountBoard.Throttle;
import io.evenhand.gate.AccountBoards;
import io.evenhand.gate.Pause;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.transfer.syncs.provider.Provider;
import io.evenhand.web.Moment;
import io.evenhand.web.TenantMark;
import io.evenhand.web.console.providers.ProvidersPage.AccountView;
import io.evenhand.web.console.providers.ProvidersPage.Note;
import io.evenhand.web.console.providers.ProvidersPage.ProviderView;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Reads how providers stand. Thread-safe.
 */
@Component
class ProvidersReader {

	private final AccountBoards boards;

	private final Tenants tenants;

	private final InstantSource clock;

	ProvidersReader(AccountBoards boards, Tenants tenants, InstantSource clock) {
		this.boards = boards;
		this.tenants = tenants;
		this.clock = clock;
	}

	Moment now(ZoneId zone) {
		Instant now = this.clock.instant();
		return Moment.toTheSecond(now, now, zone);
	}

	ProviderView view(Provider provider, ZoneId zone) {
		AccountBoard board = this.boards.of(provider.name());
		Map<TenantId, TenantMark> marks = marks(board);
		List<AccountView> accounts = board.accounts()
			.stream()
			.filter((account) -> account.tenant() != null || provider.limits().shared() || account.running() > 0)
			.map((account) -> view(account, marks, zone))
			.toList();
		return new ProviderView(provider.name(), provider.title(), state(board, accounts),
				Objects.requireNonNull(provider.limits().concurrent()), provider.limits().shared(),
				accounts.stream().mapToInt(AccountView::running).sum(),
				accounts.stream().mapToInt(AccountView::waiting).sum(), accounts, board.more(),
				note(board.pause(), zone));
	}

	private static String state(AccountBoard board, List<AccountView> accounts) {
		if (board.pause() != null) {
			return "paused";
		}
		if (accounts.stream().anyMatch((account) -> account.state().equals("told"))) {
			return "told";
		}
		return accounts.stream().anyMatch((account) -> account.waiting() > 0) ? "full" : "open";
	}

	private AccountView view(Account account, Map<TenantId, TenantMark> marks, ZoneId zone) {
		TenantId tenant = account.tenant();
		Throttle throttle = account.throttle();
		Instant now = this.clock.instant();
		String state = (throttle != null) ? (throttle.over() ? "probing" : "told") : account.full() ? "full" : "open";
		return new AccountView((tenant != null) ? marks.getOrDefault(tenant, TenantMark.unknown(tenant)) : null, state,
				account.running(), account.cap(), account.waiting(),
				(throttle != null) ? Moment.toTheSecond(throttle.until(), now, zone) : null,
				(throttle != null) ? throttle.reason() : null);
	}

	private Map<TenantId, TenantMark> marks(AccountBoard board) {
		Map<TenantId, TenantMark> marks = new HashMap<>();
		this.tenants
			.byIds(board.accounts().stream().map(Account::tenant).filter(Objects::nonNull).collect(Collectors.toSet()))
			.forEach((id, tenant) -> marks.put(id, TenantMark.of(tenant)));
		return marks;
	}

	private @Nullable Note note(@Nullable Pause pause, ZoneId zone) {
		return (pause == null) ? null
				: new Note(pause.by(), Moment.toTheSecond(pause.at(), this.clock.instant(), zone), pause.reason());
	}

}
