package io.evenhand.tenant;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes the two characters that tell tenants apart where colour cannot.
 */
final class Badges {

	private static final Pattern NO_LETTER = Pattern.compile("[^A-Z0-9]+");

	private Badges() {
	}

	/**
	 * The first pair that nobody uses: initials, then the first letter with each later
	 * one, then with a digit.
	 * @param name the tenant's name
	 * @param code its code, for names without Latin letters
	 * @param taken what others use
	 * @return two of A-Z and 0-9; somebody else's where all are taken
	 */
	static String free(String name, String code, Collection<String> taken) {
		Set<String> pairs = new LinkedHashSet<>();
		for (String text : new String[] { name, code }) {
			String[] words = Stream.of(NO_LETTER.split(text.toUpperCase(Locale.ROOT)))
				.filter(word -> !word.isEmpty())
				.toArray(String[]::new);
			if (words.length > 1) {
				pairs.add("" + words[0].charAt(0) + words[1].charAt(0));
			}
			String letters = String.join("", words);
			for (int i = 1; i < letters.length(); i++) {
				pairs.add("" + letters.charAt(0) + letters.charAt(i));
			}
			for (char digit = '1'; digit <= '9' && !letters.isEmpty(); digit++) {
				pairs.add("" + letters.charAt(0) + digit);
			}
		}
		return pairs.stream()
			.filter(pair -> !taken.contains(pair))
			.findFirst()
			.orElseGet(() -> pairs.stream().findFirst().orElse("XX"));
	}

}
