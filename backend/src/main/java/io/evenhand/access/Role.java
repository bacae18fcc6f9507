package io.evenhand.access;

import java.util.Locale;

/**
 * What somebody may do: a customer sees its own tenant only; support sees all, pauses and
 * sets temporary shares; an operator may do all; an auditor sees all and changes nothing.
 */
public enum Role {

	CUSTOMER, SUPPORT, OPERATOR, AUDITOR;

	/**
	 * Whether it is a role of those who run Evenhand.
	 * @return true for all but customers
	 */
	public boolean staff() {
		return this != CUSTOMER;
	}

	/**
	 * Its name outside.
	 * @return lower case
	 */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Reads a role's name.
	 * @param word in whatever case
	 * @return the role
	 * @throws AccessRefused if there is no such role
	 */
	public static Role of(String word) {
		for (Role role : values()) {
			if (role.word().equals(word.strip().toLowerCase(Locale.ROOT))) {
				return role;
			}
		}
		throw new AccessRefused("role", "A role is customer, support, operator or auditor.");
	}

}
