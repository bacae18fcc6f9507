package io.evenhand.architecture;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * The rules, for any root package, so that the house and the fixtures are judged by the
 * same words.
 */
final class Rules {

	private Rules() {
	}

	static ArchRule fairnessIsPure(String root) {
		return classes().that()
			.resideInAPackage(root + ".fairness..")
			.should()
			.onlyDependOnClassesThat()
			.resideInAnyPackage("java.lang..", "java.util", "java.util.function..", "java.util.stream..", "java.math..",
					"java.time..", "org.jspecify..", "org.springframework.modulith", root + ".fairness..",
					root + ".tenant..");
	}

	static ArchRule wallClockStandsInOnePlace(String root) {
		return noClasses().that()
			.resideInAPackage(root + "..")
			.and()
			.haveSimpleNameNotEndingWith("EvenhandApplication")
			.should()
			.callMethodWhere(readsTheWallClockOrSleeps())
			.because("time is an argument: inject java.time.Clock, wait for a signal");
	}

	static ArchRule jdbcStaysInTheAdapters(String root) {
		return noClasses().that()
			.resideInAnyPackage(root + ".fairness..", root + ".tenant..", root + ".audit..", root + ".blob..",
					root + ".web..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("java.sql..", "org.springframework.jdbc..");
	}

	static ArchRule springBatchStaysInBatchAndTheWork(String root) {
		return noClasses().that()
			.resideInAPackage(root + "..")
			.and()
			.resideOutsideOfPackages(root + ".batch..", root + ".transfer..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework.batch..");
	}

	static ArchRule httpStaysAtTheDoorAndInTheWeb(String root) {
		return noClasses().that()
			.resideInAPackage(root + "..")
			.and()
			.resideOutsideOfPackages(root + ".web..", root + ".access..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("jakarta.servlet..", "org.springframework.web..", "org.springframework.http..",
					"org.thymeleaf..");
	}

	static ArchRule noCircleBetweenPackages(String root) {
		return slices().matching(root + ".(*)..").should().beFreeOfCycles();
	}

	private static DescribedPredicate<JavaCall<?>> readsTheWallClockOrSleeps() {
		return DescribedPredicate.describe("read the wall clock or sleep", (call) -> {
			var target = call.getTarget();
			boolean withoutArguments = target.getRawParameterTypes().isEmpty();
			var owner = target.getOwner();
			String name = target.getName();
			if (owner.isEquivalentTo(System.class)) {
				return name.equals("nanoTime") || name.equals("currentTimeMillis");
			}
			if (owner.isEquivalentTo(Thread.class)) {
				return name.equals("sleep");
			}
			if (owner.isEquivalentTo(Clock.class)) {
				return name.startsWith("system");
			}
			return withoutArguments && name.equals("now")
					&& (owner.isEquivalentTo(Instant.class) || owner.isEquivalentTo(LocalDateTime.class)
							|| owner.isEquivalentTo(LocalDate.class) || owner.isEquivalentTo(OffsetDateTime.class)
							|| owner.isEquivalentTo(ZonedDateTime.class));
		});
	}

}
