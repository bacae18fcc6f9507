package io.evenhand.transfer.syncs.provider;

import tools.jackson.databind.json.JsonMapper;

/**
 * A provider as it is stored and as the API tells it. Stateless.
 */
public final class ProviderJson {

	private static final JsonMapper json = JsonMapper.builder().build();

	private ProviderJson() {
	}

	public static Provider read(String text) {
		return json.readValue(text, Provider.class);
	}

	public static String write(Provider provider) {
		return json.writeValueAsString(provider);
	}

}
