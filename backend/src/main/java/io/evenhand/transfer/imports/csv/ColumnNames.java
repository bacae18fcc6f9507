package io.evenhand.transfer.imports.csv;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a mapping calls a file's columns: by their names in the header, without what
 * cannot be seen and without case. The second "name" is "name (2)", a column without a
 * name is "column 3" by its place. Stateless.
 */
public final class ColumnNames {

	private static final int LONGEST = 200;

	private ColumnNames() {
	}

	/**
	 * The names of a header's columns, each of them once.
	 * @param titles as the file has them
	 * @return one for each
	 */
	public static List<String> of(List<String> titles) {
		List<String> names = new ArrayList<>(titles.size());
		Set<String> taken = new HashSet<>();
		for (int at = 0; at < titles.size(); at++) {
			String plain = plain(titles.get(at));
			String first = plain.isEmpty() ? "column " + (at + 1) : plain;
			String name = first;
			for (int again = 2; !taken.add(name); again++) {
				name = first + " (" + again + ")";
			}
			names.add(name);
		}
		return names;
	}

	/**
	 * A name as mappings compare it.
	 * @param title as somebody wrote it
	 * @return what is compared, at most 200 characters
	 */
	public static String plain(String title) {
		String name = Names.trimmed(title).toLowerCase(Locale.ROOT);
		return (name.length() > LONGEST) ? name.substring(0, LONGEST) : name;
	}

}
