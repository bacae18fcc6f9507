package io.evenhand.architecture;

import java.net.URL;
import java.util.function.Function;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.evenhand.EvenhandApplication;
import io.evenhand.architecture.fixture.BrokenApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.modulith.core.ApplicationModules;
import org.springframework.modulith.core.Violations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Arrows point one way only, and each border is real: a rule that does not complain about
 * its broken fixture is no rule.
 */
final class ArchitectureTests {

	private static final String HOUSE = "io.evenhand";

	private static final String FIXTURE = BrokenApplication.class.getPackageName();

	private static final JavaClasses HOUSE_CLASSES = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages(HOUSE);

	private static final JavaClasses FIXTURE_CLASSES = new ClassFileImporter().importPackages(FIXTURE);

	static Stream<Function<String, ArchRule>> rules() {
		return Stream.of(Rules::fairnessIsPure, Rules::wallClockStandsInOnePlace, Rules::jdbcStaysInTheAdapters,
				Rules::springBatchStaysInBatchAndTheWork, Rules::httpStaysAtTheDoorAndInTheWeb,
				Rules::noCircleBetweenPackages);
	}

	@ParameterizedTest
	@MethodSource("rules")
	void theHouseKeepsTheRule(Function<String, ArchRule> rule) {
		rule.apply(HOUSE).check(HOUSE_CLASSES);
	}

	@ParameterizedTest
	@MethodSource("rules")
	void theRuleComplainsAboutItsBrokenFixture(Function<String, ArchRule> rule) {
		assertThat(rule.apply(FIXTURE).evaluate(FIXTURE_CLASSES).hasViolation()).isTrue();
	}

	@Test
	void modulesUseOnlyWhatTheyDeclare() {
		ApplicationModules.of(EvenhandApplication.class).verify();
	}

	/** Arrows stand in package-info, of which a loader knows one for each package. */
	@Test
	void noPackageInfoOfTheTestsStandsBeforeOneOfTheHouse() throws ClassNotFoundException {
		var house = codeSource(EvenhandApplication.class);
		for (JavaPackage each : HOUSE_CLASSES.getPackage(HOUSE).getSubpackagesInTree()) {
			if (each.tryGetPackageInfo().isPresent()) {
				assertThat(codeSource(Class.forName(each.getName() + ".package-info"))).as(each.getName())
					.isEqualTo(house);
			}
		}
	}

	private static URL codeSource(Class<?> type) {
		return type.getProtectionDomain().getCodeSource().getLocation();
	}

	@Test
	void anUndeclaredArrowIsFound() {
		assertThatExceptionOfType(Violations.class)
			.isThrownBy(
					() -> ApplicationModules.of(BrokenApplication.class, new ImportOption.OnlyIncludeTests()).verify())
			.withMessageContaining("fairness");
	}

	@Test
	void everyPackageIsAModuleOfTheHouse() {
		assertThat(ApplicationModules.of(EvenhandApplication.class)
			.stream()
			.map((module) -> module.getIdentifier().toString())).contains("tenant", "store", "audit", "blob",
					"fairness", "gate", "batch", "record", "job", "schedule", "transfer", "access", "web");
	}

}
