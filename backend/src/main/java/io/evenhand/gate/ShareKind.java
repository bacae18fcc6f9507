package io.evenhand.gate;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What kind of reason a tenant's share has.
 */
public enum ShareKind {

	/** Its tier pays for it. */
	TIER,
	/** It has reserved that much. */
	RESERVED_CAPACITY,
	/** People wait for what it does here. */
	INTERACTIVE,
	/** It must catch up within a time. */
	RECOVERY_OBJECTIVE,
	/** As the words say. */
	OTHER;

	/**
	 * Its name outside.
	 * @return such as {@code reserved_capacity}
	 */
	public String code() {
		return name().toLowerCase(Locale.ROOT);
	}

	public static Optional<ShareKind> of(String code) {
		return Arrays.stream(values()).filter((kind) -> kind.code().equals(code)).findFirst();
	}

}
