package io.evenhand.web.console;

import org.jspecify.annotations.Nullable;

/**
 * What holds a waiting job, as a badge. Immutable.
 *
 * @param code as in the API; its words are the messages "held." + code and, counted,
 * "held.by." + code
 * @param kind the badge's kind; null for a quiet one
 * @param icon the badge's icon
 */
record Hold(String code, @Nullable String kind, String icon) {

	static Hold of(String code) {
		return switch (code) {
			case "tenant_cap" -> new Hold(code, "warn", "hold");
			case "quota", "retry_budget" -> new Hold(code, "warn", "hold");
			case "provider_cap", "provider_throttled", "credential_throttled" -> new Hold(code, "warn", "gauge");
			case "job_paused", "tenant_paused", "lane_paused", "provider_paused" -> new Hold(code, null, "pause");
			case "no_node" -> new Hold(code, "bad", "warn");
			case "not_due", "backoff", "lane_full", "turn" -> new Hold(code, null, "clock");
			default -> new Hold("unexplained", "bad", "warn");
		};
	}

}
