package io.evenhand.http;

import java.net.InetAddress;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Where connections may go.
 */
final class AddressRulesTests {

	private static final AddressRules STRICT = AddressRules.allowing(List.of());

	@ParameterizedTest
	@ValueSource(strings = { "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.100.100.200",
			"100.127.255.255", "127.0.0.1", "127.255.255.254", "169.254.169.254", "169.254.0.1", "172.16.0.1",
			"172.31.255.255", "192.0.0.192", "192.168.0.1", "192.168.255.255", "198.18.0.1", "198.19.255.255",
			"168.63.129.16", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1",
			"febf::1", "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1",
			"::10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::a00:1", "2002:7f00:1::1",
			"2002:a9fe:a9fe::1", "2002:c0a8:101::1", "2001::1", "2001:db8::1", "100::1", "5f00::1", "3fff::1" })
	void refusesWhatIsNotOfThePublicInternet(String address) throws Exception {
		assertThat(STRICT.allows(InetAddress.getByName(address), 443)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
			"128.0.0.1", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255",
			"192.169.0.0", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "::ffff:1.1.1.1", "64:ff9b::101:101",
			"2002:101:101::1" })
	void allowsTheRest(String address) throws Exception {
		assertThat(STRICT.allows(InetAddress.getByName(address), 443)).isTrue();
	}

	@Test
	void theListMakesExceptionsByRangeAndPort() throws Exception {
		AddressRules rules = AddressRules.allowing(List.of("127.0.0.1:8090", "10.1.0.0/16", "[::1]:90", "fd00::/8"));
		assertThat(rules.allows(InetAddress.getByName("127.0.0.1"), 8090)).isTrue();
		assertThat(rules.allows(InetAddress.getByName("::ffff:127.0.0.1"), 8090)).isTrue();
		assertThat(rules.allows(InetAddress.getByName("127.0.0.1"), 8091)).isFalse();
		assertThat(rules.allows(InetAddress.getByName("127.0.0.2"), 8090)).isFalse();
		assertThat(rules.allows(InetAddress.getByName("10.1.255.1"), 1)).isTrue();
		assertThat(rules.allows(InetAddress.getByName("10.2.0.1"), 1)).isFalse();
		assertThat(rules.allows(InetAddress.getByName("::1"), 90)).isTrue();
		assertThat(rules.allows(InetAddress.getByName("::1"), 91)).isFalse();
		assertThat(rules.allows(InetAddress.getByName("fd12::1"), 443)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "localhost", "example.org", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "127.0.0.1:0",
			"127.0.0.1:70000", "[::1]:x", "", "300.1.1.1" })
	void aListThatCannotBeReadIsRefused(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> AddressRules.allowing(List.of(text)))
			.withMessageContaining(text);
	}

}
