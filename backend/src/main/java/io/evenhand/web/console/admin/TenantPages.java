package io.evenhand.web.console.admin;

import java.util.List;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.audit.AuditFilter;
import io.evenhand.gate.Lane;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.Share;
import io.evenhand.gate.Shares;
import io.evenhand.job.Jobs;
import io.evenhand.job.StoredBytes;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.ByteWords;
import io.evenhand.web.TenantMark;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * The tenants and one of them, for staff. Thread-safe.
 */
@Controller
final class TenantPages {

	private static final int PAGE = 50;

	private static final int CHANGES = 10;

	private final Tenants tenants;

	private final Terms terms;

	private final AuditLines audit;

	private final Jobs jobs;

	private final StoredBytes stored;

	TenantPages(Tenants tenants, Terms terms, AuditLines audit, Jobs jobs, StoredBytes stored) {
		this.tenants = tenants;
		this.terms = terms;
		this.audit = audit;
		this.jobs = jobs;
		this.stored = stored;
	}

	@GetMapping("/console/tenants")
	ModelAndView list(Caller caller, @RequestParam(required = false) @Nullable String after) {
		List<Tenant> found = this.tenants.page(after, PAGE);
		String next = (found.size() == PAGE) ? found.get(PAGE - 1).code() : null;
		return AdminPages.page("tenants",
				new ListPage(found.stream().map(Row::of).toList(), next, caller.role() == Role.OPERATOR));
	}

	@GetMapping("/console/tenants/{code}")
	ModelAndView one(Caller caller, @PathVariable String code) {
		Tenant tenant = this.tenants.byCode(code).orElseThrow(AdminPages::unknown);
		List<AuditLines.Line> changes = this.audit.lines(new AuditFilter(null, null, null, tenant.id(), null), null,
				CHANGES, caller);
		boolean acts = caller.role() == Role.OPERATOR || caller.role() == Role.SUPPORT;
		Integer removing = this.tenants.removing(tenant.id())
				? Integer.valueOf(this.jobs.count(tenant.id(), TenantRemoval.UNFINISHED)) : null;
		return AdminPages.page("tenant", new OnePage(Row.of(tenant), kept(this.stored.room(tenant.id())),
				this.terms.of(tenant), changes, acts, caller.role() == Role.OPERATOR, removing));
	}

	private static Kept kept(StoredBytes.Room room) {
		Long most = room.most();
		return new Kept(ByteWords.of(room.present()), (most != null) ? ByteWords.of(most) : null);
	}

	/**
	 * What tenants may use of the lanes.
	 *
	 * @param shares theirs
	 * @param lanes the lanes
	 */
	@Component
	record Terms(Shares shares, Lanes lanes) {

		List<LaneRow> of(Tenant tenant) {
			return this.shares.of(tenant.id())
				.stream()
				.map(share -> LaneRow.of(share, this.lanes.get(share.lane())))
				.toList();
		}

	}

	/**
	 * What is kept of a tenant's uploads and exports, in words.
	 *
	 * @param present how much
	 * @param most how much at most, null for any
	 */
	record Kept(String present, @Nullable String most) {
	}

	/**
	 * All tenants.
	 *
	 * @param tenants by code
	 * @param next the code after which the next page begins, null on the last
	 * @param edits whether the reader may make and edit them
	 */
	record ListPage(List<Row> tenants, @Nullable String next, boolean edits) {
	}

	/**
	 * One tenant.
	 *
	 * @param tenant the tenant
	 * @param kept what is stored of it
	 * @param lanes its share of each
	 * @param changes the last of them, newest first
	 * @param acts whether the reader may pause and set shares
	 * @param edits whether the reader may edit it
	 * @param removing how many of its jobs have not ended, null unless it is being
	 * removed
	 */
	record OnePage(Row tenant, Kept kept, List<LaneRow> lanes, List<AuditLines.Line> changes, boolean acts,
			boolean edits, @Nullable Integer removing) {

		/** Whether there is anything to pause. */
		public boolean open() {
			return !this.lanes.stream().allMatch(LaneRow::paused);
		}

		/** Whether there is anything to resume. */
		public boolean paused() {
			return this.lanes.stream().anyMatch(LaneRow::paused);
		}

	}

	/**
	 * A tenant.
	 *
	 * @param mark its mark
	 * @param plan its plan's code
	 * @param zone its time zone
	 * @param lanes what it is granted, or "none"
	 * @param priority the highest that it may choose
	 * @param suspended whether it is kept out
	 */
	record Row(TenantMark mark, String plan, String zone, List<String> lanes, String priority, boolean suspended) {

		static Row of(Tenant tenant) {
			return new Row(TenantMark.of(tenant), tenant.plan(), tenant.zone().getId(),
					tenant.grantedLanes().stream().sorted().toList(), tenant.maxPriority(), tenant.suspended());
		}

	}

	/**
	 * A tenant's share of a lane.
	 *
	 * @param lane the lane's name
	 * @param title as people call it
	 * @param weight its weight
	 * @param cap its cap
	 * @param ownCap whether the cap is its own
	 * @param paused whether it is paused there
	 */
	record LaneRow(String lane, String title, int weight, int cap, boolean ownCap, boolean paused) {

		static LaneRow of(Share share, Lane lane) {
			return new LaneRow(share.lane(), lane.settings().title(), share.weight().value(), share.cap().value(),
					share.ownCap(), share.pause() != null);
		}

	}

}
