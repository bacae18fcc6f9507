package io.evenhand.support;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The container files cannot be run by every build, so that what can be checked without
 * Docker is checked here.
 */
class ComposeFileTests {

	/** Settings that are agreed and that no class reads yet. */
	private static final Set<String> AGREED = Set.of("EVENHAND_SECRET_KEY", "EVENHAND_STORAGE_DIR",
			"EVENHAND_BOOTSTRAP_OPERATOR_PASSWORD");

	private final Map<String, Object> compose = new Yaml().load(Files.readString(Checkout.file("docker-compose.yml")));

	ComposeFileTests() throws IOException {
	}

	@Test
	void eachVariableOfANodeIsASettingThatSomethingReads() throws IOException {
		KnownSettings settings = new KnownSettings();
		assertThat(nodes()).allSatisfy((name, node) -> assertThat(environment(node).keySet()).as(name)
			.isNotEmpty()
			.allMatch(variable -> settings.knows(variable) || AGREED.contains(variable)));
	}

	@Test
	void aMisspeltVariableWouldBeFound() throws IOException {
		KnownSettings settings = new KnownSettings();
		assertThat(settings.knows("SPRING_DATASOURCE_URL")).isTrue();
		assertThat(settings.knows("EVENHAND_NODE_SLOTS_BULK")).isTrue();
		assertThat(settings.knows("SPRING_DATASOURCE_ADDRESS")).isFalse();
		assertThat(settings.knows("EVENHAND_NODE_IDENTITY")).isFalse();
	}

	@Test
	void twoNodesShareOneStorageFolderAndOneDatabase() {
		assertThat(nodes()).hasSize(2);
		assertThat(valuesOf("EVENHAND_NODE_ID")).doesNotHaveDuplicates();
		assertThat(valuesOf("EVENHAND_SECRET_KEY")).hasSize(2).containsOnly(valuesOf("EVENHAND_SECRET_KEY").get(0));
		assertThat(valuesOf("SPRING_DATASOURCE_URL")).containsOnly("jdbc:mysql://mysql:3306/evenhand");
		assertThat(valuesOf("EVENHAND_STORAGE_DIR")).allSatisfy((folder) -> assertThat(nodes().values())
			.allMatch(node -> list(node, "volumes").contains("storage:" + folder)));
		assertThat(map(this.compose, "volumes")).containsKey("storage");
	}

	@Test
	void onlyTheMonitoringProfileAddsPrometheusAndGrafana() {
		Map<String, Object> monitoring = services();
		monitoring.values().removeIf(service -> !((Map<?, ?>) service).containsKey("profiles"));
		assertThat(monitoring).containsOnlyKeys("prometheus", "grafana")
			.allSatisfy((name, service) -> assertThat(list(service, "profiles")).isEqualTo(List.of("monitoring")));
	}

	@Test
	void eachMountedFileIsInTheProject() {
		assertThat(services().values()
			.stream()
			.flatMap(service -> list(service, "volumes").stream())
			.map(Object::toString)
			.filter(volume -> volume.startsWith("./"))).isNotEmpty()
			.allMatch(volume -> Files.exists(Checkout.file(volume.substring(2, volume.indexOf(':')))));
	}

	private Map<String, Object> services() {
		return map(this.compose, "services");
	}

	private Map<String, Object> nodes() {
		return services().entrySet()
			.stream()
			.filter(service -> service.getKey().startsWith("node-"))
			.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
	}

	private List<Object> valuesOf(String variable) {
		return nodes().values().stream().map(node -> Objects.requireNonNull(environment(node).get(variable))).toList();
	}

	private static Map<String, Object> environment(Object service) {
		return map(service, "environment");
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> map(Object parent, String key) {
		return (Map<String, Object>) Objects.requireNonNull(((Map<String, Object>) parent).get(key));
	}

	@SuppressWarnings("unchecked")
	private static List<Object> list(Object parent, String key) {
		return (List<Object>) ((Map<String, Object>) parent).getOrDefault(key, List.of());
	}

}
