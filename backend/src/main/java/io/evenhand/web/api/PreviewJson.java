package io.evenhand.web.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.evenhand.insight.Forecast;
import io.evenhand.insight.Preview;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a change would do to a lane, as the API shows it to staff. Times are in seconds.
 * Immutable.
 *
 * @param lane the lane's name
 * @param asOf when it was read, by the database's clock
 * @param slots the lane's slots
 * @param summary in a sentence or two, with whoever loses
 * @param tenants what becomes of each tenant of the lane
 * @param losers the codes of those who lose
 * @param order the next starts
 * @param queue the tenant's queue limits, where the change is one of a share
 */
@Schema(name = "Preview")
record PreviewJson(String lane, Instant asOf, int slots, String summary, List<Effect> tenants, List<String> losers,
		Order order, @Nullable Queue queue) {

	static PreviewJson of(Preview preview, String summary, Map<TenantId, Tenant> named) {
		return new PreviewJson(preview.lane(), preview.asOf(), preview.slots(), summary,
				preview.effects().stream().map(effect -> Effect.of(effect, named)).toList(),
				preview.losers().stream().map(effect -> code(effect.tenant(), named)).toList(),
				new Order(starts(preview.now(), preview.asOf(), named), starts(preview.after(), preview.asOf(), named)),
				Queue.of(preview.queue()));
	}

	/** All tenants that the preview names. */
	static List<TenantId> named(Preview preview) {
		return Stream
			.concat(preview.effects().stream().map(Preview.Effect::tenant),
					Stream.concat(preview.now().stream(), preview.after().stream()).map(Forecast.Start::tenant))
			.distinct()
			.toList();
	}

	private static List<Start> starts(List<Forecast.Start> starts, Instant asOf, Map<TenantId, Tenant> named) {
		return starts.stream()
			.map(start -> new Start(Long.toString(start.job()), code(start.tenant(), named),
					seconds(Duration.between(asOf, start.at()))))
			.toList();
	}

	private static String code(TenantId id, Map<TenantId, Tenant> named) {
		Tenant tenant = named.get(id);
		return (tenant != null) ? tenant.code() : "";
	}

	private static @Nullable Double seconds(@Nullable Duration length) {
		return (length != null) ? Math.max(0, length.toMillis()) / 1000.0 : null;
	}

	private static double tenths(double slots) {
		return Math.round(slots * 10) / 10.0;
	}

	/**
	 * What becomes of a tenant.
	 *
	 * @param tenant its code
	 * @param slots at once, holds as they are
	 * @param contended slots when all compete
	 * @param next until its next start
	 * @param clears until the last of what waits has started
	 * @param unclear why that is not known: nothing_waiting, paused, held, provider or
	 * too_many; null where it is
	 * @param loses slots lost when all compete, negative for a gain
	 * @param losesPercent of its speed then
	 */
	record Effect(String tenant, Whole slots, Part contended, Seconds next, Seconds clears, @Nullable String unclear,
			double loses, int losesPercent) {

		static Effect of(Preview.Effect effect, Map<TenantId, Tenant> named) {
			Preview.Standing now = effect.now();
			Preview.Standing after = effect.after();
			return new Effect(code(effect.tenant(), named), new Whole(now.slots(), after.slots()),
					new Part(tenths(now.contended()), tenths(after.contended())),
					new Seconds(seconds(now.next()), seconds(after.next())),
					new Seconds(seconds(now.clears()), seconds(after.clears())), after.unclear(), tenths(effect.lost()),
					effect.lostPercent());
		}

	}

	/**
	 * Slots.
	 *
	 * @param now as things are
	 * @param after after the change
	 */
	record Whole(int now, int after) {
	}

	/**
	 * Slots, with one decimal.
	 *
	 * @param now as things are
	 * @param after after the change
	 */
	record Part(double now, double after) {
	}

	/**
	 * Seconds from {@code asOf}.
	 *
	 * @param now as things are, null where unknown
	 * @param after after the change, null where unknown
	 */
	record Seconds(@Nullable Double now, @Nullable Double after) {
	}

	/**
	 * A tenant's queue limits. They start nothing sooner or later.
	 *
	 * @param waiting jobs that wait for their start
	 * @param most how many may
	 * @param above how many are beyond that: they stay
	 * @param refuses whether the next job is refused
	 */
	record Queue(int waiting, Whole most, Whole above, Turned refuses) {

		static @Nullable Queue of(Preview.@Nullable Queue queue) {
			return (queue != null)
					? new Queue(queue.after().jobs(), new Whole(queue.now().mostJobs(), queue.after().mostJobs()),
							new Whole(queue.now().above(), queue.after().above()),
							new Turned(queue.now().full(), queue.after().full()))
					: null;
		}

	}

	/**
	 * Whether something is so.
	 *
	 * @param now as things are
	 * @param after after the change
	 */
	record Turned(boolean now, boolean after) {
	}

	/**
	 * The next starts.
	 *
	 * @param now as things are, in order
	 * @param after after the change, in order
	 */
	record Order(List<Start> now, List<Start> after) {
	}

	/**
	 * A start that is expected.
	 *
	 * @param job the job's id
	 * @param tenant its tenant's code
	 * @param in seconds from {@code asOf}
	 */
	record Start(String job, String tenant, @Nullable Double in) {
	}

}
