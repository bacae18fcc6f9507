package io.evenhand.web.api;

/**
 * What a page may ask for.
 */
final class Limits {

	private Limits() {
	}

	static int page(int asked, int most) {
		if (asked < 1 || asked > most) {
			throw ApiRefused.unprocessable("A page holds 1 to " + most + " of them.");
		}
		return asked;
	}

}
