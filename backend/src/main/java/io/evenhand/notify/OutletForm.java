package io.evenhand.notify;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.evenhand.job.JobState;

/**
 * What a tenant sets of an outlet. Immutable.
 *
 * @param targets the webhook's address, or mail addresses between spaces, commas or line
 * breaks
 * @param tells which ends are told, final states only
 */
public record OutletForm(String targets, Set<JobState> tells) {

	/** The most recipients of mail. */
	public static final int MOST = 10;

	/** The longest address of a webhook, in characters. */
	public static final int LONGEST = 1_000;

	/** Neither what separates headers nor what needs quotes. */
	private static final Pattern MAIL = Pattern
		.compile("[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63})+");

	private static final int LONGEST_MAIL = 254;

	public OutletForm {
		tells = Set.copyOf(tells);
	}

	/**
	 * @throws OutletRefused if one of it cannot be, in a sentence
	 */
	List<String> checked(Kind kind, boolean plainHttp) {
		if (this.tells.isEmpty() || !this.tells.stream().allMatch(JobState::ended)) {
			throw new OutletRefused("tells", "Choose at least one end that is told.");
		}
		return (kind == Kind.WEBHOOK) ? List.of(address(this.targets.strip(), plainHttp)) : recipients();
	}

	private static String address(String text, boolean plainHttp) {
		String sentence = "An address begins with https://, names a host and holds no user name; it has at most "
				+ LONGEST + " characters.";
		try {
			URI uri = new URI(text);
			String scheme = (uri.getScheme() != null) ? uri.getScheme().toLowerCase(Locale.ROOT) : "";
			boolean web = scheme.equals("https") || (plainHttp && scheme.equals("http"));
			if (!web || uri.getHost() == null || uri.getRawUserInfo() != null || uri.getRawFragment() != null
					|| text.length() > LONGEST || !text.chars().allMatch((one) -> one < 127)) {
				throw new OutletRefused("targets", sentence);
			}
			return text;
		}
		catch (URISyntaxException ex) {
			throw new OutletRefused("targets", sentence);
		}
	}

	/** Whether it is a plain mail address. */
	static boolean mail(String text) {
		return text.length() <= LONGEST_MAIL && MAIL.matcher(text).matches();
	}

	private List<String> recipients() {
		// most servers know no case, and neither does the database
		Set<String> all = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
		Arrays.stream(this.targets.split("[\\s,;]+")).filter((one) -> !one.isEmpty()).forEach(all::add);
		if (all.isEmpty() || all.size() > MOST) {
			throw new OutletRefused("targets", "Give 1 to " + MOST + " mail addresses.");
		}
		for (String one : all) {
			if (!mail(one)) {
				throw new OutletRefused("targets", "One of these is no mail address such as ann@example.com.");
			}
		}
		return List.copyOf(all);
	}

}
