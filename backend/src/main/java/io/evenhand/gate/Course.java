package io.evenhand.gate;

import java.util.ArrayList;
import java.util.List;

import io.evenhand.fairness.Following;
import org.jspecify.annotations.Nullable;

/**
 * What a job is expected to queue after its first step, as it is kept with its launch:
 * {@code import-load*12*840 import-finish*1*500}. Stateless.
 */
final class Course {

	private static final int MOST = 500;

	private Course() {
	}

	/**
	 * As it is kept.
	 * @return null where nothing follows; as many of the stages as there is room for
	 */
	static @Nullable String text(List<Stage> stages) {
		StringBuilder text = new StringBuilder();
		for (Stage stage : stages) {
			String next = (text.isEmpty() ? "" : " ") + stage.step() + "*" + stage.steps() + "*" + stage.costMillis();
			if (text.length() + next.length() > MOST) {
				break;
			}
			text.append(next);
		}
		return text.isEmpty() ? null : text.toString();
	}

	/**
	 * What is ahead of a launch.
	 * @param text as it is kept, null for nothing
	 */
	static List<Following> all(@Nullable String text) {
		return stages(text).stream().map(Course::following).toList();
	}

	/**
	 * What is ahead of a step of an open job: what stands behind it, or everything where
	 * it is the first step, which is not kept.
	 * @param text as it is kept, null for nothing
	 * @param step the step's name
	 */
	static List<Following> behind(@Nullable String text, String step) {
		List<Stage> stages = stages(text);
		int at = stages.stream().map(Stage::step).toList().lastIndexOf(step);
		return stages.subList(at + 1, stages.size()).stream().map(Course::following).toList();
	}

	private static Following following(Stage stage) {
		return new Following(stage.steps(), stage.costMillis());
	}

	private static List<Stage> stages(@Nullable String text) {
		List<Stage> stages = new ArrayList<>();
		if (text != null) {
			for (String stage : text.split(" ")) {
				String[] fields = stage.split("\\*");
				stages.add(new Stage(fields[0], Integer.parseInt(fields[1]), Long.parseLong(fields[2])));
			}
		}
		return stages;
	}

}
