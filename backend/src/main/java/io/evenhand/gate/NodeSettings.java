package io.evenhand.gate;

import java.time.Duration;
import java.util.Map;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What this node is and gives. Refused at start-up where a value is out of range.
 * Immutable.
 *
 * @param id names the node among all, 1 to 64 characters; empty takes the host's name and
 * the server's port
 * @param slots the slots that this node gives to a lane, by the lane's name, 0 to 1000; a
 * lane that is not named gets the lane's own number
 * @param lease how long the node counts as alive after its last heartbeat, at least three
 * heartbeats
 * @param heartbeat how often it says that it is alive, 100 ms to 1 min
 * @param openJobs how many jobs may be open on this node at one time, 1 to 10000
 * @param grace how long the node may take to put its steps down when it is stopped, 1 s
 * to 10 min; it has ended 5 s later whatever runs
 * @param putBackAfter for how long all steps of an open job must have waited, and be
 * going to wait, before the job is closed and its launch waits instead, 100 ms to 1 h
 */
@ConfigurationProperties("evenhand.node")
public record NodeSettings(@DefaultValue("") String id, @DefaultValue Map<String, Integer> slots,
		@DefaultValue("15s") Duration lease, @DefaultValue("3s") Duration heartbeat, @DefaultValue("64") int openJobs,
		@DefaultValue("20s") Duration grace, @DefaultValue("8s") Duration putBackAfter) {

	public NodeSettings {
		slots = Map.copyOf(slots);
		require(id.isEmpty() || id.matches("[a-z0-9][a-z0-9._-]{0,63}"),
				"evenhand.node.id has 1 to 64 of a to z, digits, dots, hyphens and underscores, not " + id);
		slots.forEach((lane, n) -> require(0 <= n && n <= 1000,
				"evenhand.node.slots.%s is between 0 and 1000, not %d".formatted(lane, n)));
		require(heartbeat.compareTo(Duration.ofMillis(100)) >= 0 && heartbeat.compareTo(Duration.ofMinutes(1)) <= 0,
				"evenhand.node.heartbeat is between 100ms and 1m, not " + heartbeat);
		require(lease.compareTo(heartbeat.multipliedBy(3)) >= 0,
				"evenhand.node.lease is at least three heartbeats, not " + lease);
		require(between(Duration.ofSeconds(1), grace, Duration.ofMinutes(10)),
				"evenhand.node.grace is between 1s and 10m, not " + grace);
		require(between(Duration.ofMillis(100), putBackAfter, Duration.ofHours(1)),
				"evenhand.node.put-back-after is between 100ms and 1h, not " + putBackAfter);
		require(1 <= openJobs && openJobs <= 10_000, "evenhand.node.open-jobs is between 1 and 10000, not " + openJobs);
	}

	static boolean between(Duration least, Duration value, Duration most) {
		return value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
	}

	private static void require(boolean good, String sentence) {
		if (!good) {
			throw new IllegalArgumentException(sentence);
		}
	}

}
