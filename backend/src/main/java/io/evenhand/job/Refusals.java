package io.evenhand.job;

import java.time.Duration;
import java.util.Locale;

import io.evenhand.gate.QueueFull;
import io.evenhand.job.RecentStarts.Starts;
import io.evenhand.tenant.TenantId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Says why a job is kept out by a limit, and when to come back: a customer is told of its
 * own account only. Thread-safe.
 */
@Component
class Refusals {

	private static final Logger logger = LoggerFactory.getLogger(Refusals.class);

	private static final String NOTHING_KEPT = " Nothing of this was kept.";

	private final RecentStarts starts;

	Refusals(RecentStarts starts) {
		this.starts = starts;
	}

	/**
	 * A queue is full.
	 * @param costMillis of the job that is refused
	 * @param staff whether staff asked
	 */
	JobRefused full(QueueFull full, String lane, TenantId tenant, long costMillis, boolean staff) {
		Duration wait = wait(full, this.starts.of(lane, tenant), costMillis);
		boolean tells = staff || !full.limit().common();
		long unit = full.limit().cost() ? 1000 : 1;
		Long most = tells ? Long.valueOf(full.most() / unit) : null;
		Long present = tells ? Long.valueOf(full.present() / unit) : null;
		logger.info("A job of tenant {} was refused in lane {}: {} is {} and may be {}; room in about {} s", tenant,
				lane, full.limit(), full.present(), full.most(), wait.toSeconds());
		Refusal refusal = new Refusal(full.limit().name().toLowerCase(Locale.ROOT), most, present, wait);
		return new JobRefused(sentence(full, lane, staff) + " There is likely to be room in about "
				+ RoomWait.words(wait) + "." + NOTHING_KEPT, refusal);
	}

	private static Duration wait(QueueFull full, Starts starts, long costMillis) {
		return switch (full.limit()) {
			case QUEUE_JOBS -> RoomWait.of(full.present() - full.most() + 1, starts.own(), starts.within());
			case QUEUE_COST ->
				RoomWait.of(full.present() + costMillis - full.most(), starts.ownCost(), starts.within());
			case LANE_JOBS -> RoomWait.of(full.present() - full.most() + 1, starts.jobs(), starts.within());
			case LANE_COST -> RoomWait.of(full.present() - full.most() + 1, starts.cost(), starts.within());
		};
	}

	private static String sentence(QueueFull full, String lane, boolean staff) {
		return switch (full.limit()) {
			case QUEUE_JOBS -> "%s %s waiting in lane %s, the most that %s.".formatted(has(staff), jobs(full.present()),
					lane, may(staff));
			case QUEUE_COST ->
				"%s work for about %,d slot-seconds waiting in lane %s, and this would be more than the %,d that %s."
					.formatted(has(staff), full.present() / 1000, lane, full.most() / 1000, may(staff));
			case LANE_JOBS -> staff ? "Lane %s has %s waiting and takes newcomers below %,d only.".formatted(lane,
					jobs(full.present()), full.most()) : taken(lane);
			case LANE_COST ->
				staff ? "Lane %s has work for about %,d slot-seconds waiting and takes newcomers below %,d only."
					.formatted(lane, full.present() / 1000, full.most() / 1000) : taken(lane);
		};
	}

	private static String jobs(long number) {
		return (number == 1) ? "1 job" : "%,d jobs".formatted(number);
	}

	private static String taken(String lane) {
		return "Lane %s takes no new jobs just now.".formatted(lane);
	}

	/**
	 * There is no room for the upload.
	 * @param size of the upload in bytes
	 */
	static JobRefused stored(TenantId tenant, long size, long most, long present, boolean staff) {
		logger.info("A job of tenant {} was refused: {} bytes of uploads are kept, this has {}, and {} are allowed",
				tenant, present, size, most);
		String kept = "%s %,d MB of uploads and exports kept, and with this one it would be more than the %,d MB that %s."
			.formatted(has(staff), megabytes(present), megabytes(most), may(staff));
		if (size > most) {
			return new JobRefused(kept + " Send it in smaller pieces." + NOTHING_KEPT, false);
		}
		return new JobRefused(
				kept + " Room comes back as those of old jobs are removed, or when the plan has more." + NOTHING_KEPT,
				new Refusal("stored_bytes", most, present, RoomWait.MOST));
	}

	/**
	 * There is no room for anything that a job would write.
	 */
	static JobRefused noRoom(TenantId tenant, long most, long present, boolean staff) {
		logger.info("A job of tenant {} was refused: {} bytes are kept, and {} are allowed", tenant, present, most);
		String kept = "%s %,d MB of uploads and exports kept, the most that %s.".formatted(has(staff),
				megabytes(present), may(staff));
		return new JobRefused(kept
				+ " Room comes back as those of old jobs are removed, or when the plan has more. Nothing was started.",
				new Refusal("stored_bytes", most, present, RoomWait.MOST));
	}

	/** A job wrote more than may be kept. */
	static String full(long most, long present) {
		return ("There is no room for more of the file: %,d MB of uploads and exports of this account are kept, and "
				+ "%,d MB is the most. Room comes back as those of old jobs are removed, or when the plan has more. "
				+ "Try it again then; it goes on where it stopped.")
			.formatted(megabytes(present), megabytes(most));
	}

	private static long megabytes(long bytes) {
		return (bytes + 999_999) / 1_000_000;
	}

	private static String has(boolean staff) {
		return staff ? "This account has" : "You have";
	}

	private static String may(boolean staff) {
		return staff ? "it may have" : "your account may have";
	}

}
